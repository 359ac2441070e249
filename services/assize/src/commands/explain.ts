import { readStatement } from '@assize/proto';
import { claimReview, scriptText } from '../explain/claim-review.ts';
import { explanationOf } from '../explain/explain.ts';
import { explanationPage } from '../explain/page.ts';
import { explanationText } from '../explain/text.ts';
import { requireCase, placesIn, parseSealedCase } from '../trace/look-up.ts';
import { EXIT } from './verify.ts';
import { Failure } from '../terminal/failure.ts';
import { printToStderr, print } from '../terminal/output.ts';
import { pageWidth } from '../terminal/page.ts';
import { writeOut } from '../terminal/write-out.ts';
import { pinnedKeys, trustOfCase, type Pins } from './pinned.ts';

interface ExplainOptions extends Pins {
  readonly html?: string;
  readonly json?: boolean;
  readonly claimReview?: boolean;
}

export async function explain(given: string, options: ExplainOptions): Promise<number> {
  const { bytes, place } = await requireCase(given, placesIn(process.env));
  const sealed = parseSealedCase(bytes, place);
  const trust = await trustOfCase(bytes, await pinnedKeys(options));
  if (!readStatement(sealed.envelope.payload)) {
    const what = `${given} has no verdict: its envelope can't be read`;
    throw new Failure(what, EXIT[trust.status]);
  }
  const explanation = explanationOf(sealed, trust);
  const { html, json } = options;
  if (html !== undefined) {
    await writeOut('--html', html, explanationPage(explanation));
    printToStderr(`assize: ${html} is the page: a single file that any browser can open\n`);
  }
  if (options.claimReview === true) {
    const { status, why } = explanation.trust;
    if (status !== 'verified') {
      const what = status === 'tampered' ? 'was tampered with' : 'is not verified';
      throw new Failure(`no ClaimReview of ${given}: its verdict ${what}: ${why}`, EXIT[status]);
    }
    const { header } = sealed.case;
    if (header.matter !== undefined) {
      throw new Failure(
        `no ClaimReview of ${given}: its proceeding, ${header.proceeding.name}, does not try claims`,
      );
    }
    const at = sealed.case.entries.at(-1)?.at ?? header.openedAt;
    print(`${scriptText(claimReview(explanation, at))}\n`);
    return EXIT.verified;
  }
  if (json) print(`${JSON.stringify(explanation)}\n`);
  else if (html === undefined)
    print(explanationText(explanation, pageWidth(process.stdout.columns)));
  return EXIT[explanation.trust.status];
}
