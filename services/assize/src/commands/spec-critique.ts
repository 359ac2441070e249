import { debatedOf, debateIn, MOST_ROUNDS, stateOf } from '@assize/proto/debate';
import {
  debateReport,
  matterFor,
  RestoreError,
  applyToOriginal,
  sessionOf,
  writeSession,
} from '@assize/spec/debate';
import { loadPersonas } from '@assize/spec/gauntlet';
import {
  parseWeights,
  proposeWeights,
  questionsOf,
  type SectionWeights,
} from '@assize/spec/weights';
import { debateEnv, hearDebate } from '../debate/hear.ts';
import { Failure, whyUnwritten } from '../terminal/failure.ts';
import { printStep } from '../terminal/progress.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { printToStderr, printDocument } from '../terminal/output.ts';
import { printable } from '../terminal/printable.ts';
import { readText } from './input.ts';
import {
  prepareSpec,
  printReport,
  warn,
  bytesToWrite,
  type Prepared,
  type SpecOptions,
} from './spec.ts';

interface DebateOptions extends SpecOptions {
  readonly rounds?: number;
  readonly weights?: string;
}

/** The exit code without a consensus, on which a pipeline can gate. */
const NO_CONSENSUS = 3;

/** STDOUT gets only the revised specification, byte for byte if unchanged. The exit code is 3 without a consensus. */
export function critiqueSpec(file: string | undefined, options: DebateOptions): Promise<number> {
  return interruptible(async (signal) => {
    const { rounds = null, weights: weightsFile } = options;
    if (rounds !== null && rounds > MOST_ROUNDS) {
      throw new Failure(`--rounds ${rounds}: a debate may have at most ${MOST_ROUNDS} rounds`);
    }
    const givenWeights = weightsFile === undefined ? null : await weightsIn(weightsFile);
    const ready = await prepareSpec(signal, file, options);
    const { spec, reviewed, bytes } = ready;
    if (spec.text.trim() === '')
      throw new Failure('the specification is empty: there is nothing to debate', 1);
    const weights = givenWeights ?? proposedFor(ready);
    const matter = await matterFor({
      text: spec.text,
      file: spec.file,
      found: reviewed,
      adversaries: await loadPersonas(process.cwd(), null),
      questions: questionsOf(weights, reviewed.settings.focus),
      rounds,
      folder: process.cwd(),
    });
    const env = debateEnv(process.env, {
      voice: ready.voice,
      named: reviewed.settings.models,
      rounds: matter.rounds.most,
      timeout: options.timeout,
    });
    const say = (what: string): void => printStep(printable(what));
    const { kase, file: kept, mistrial } = await hearDebate(matter, env, signal, say);
    const state = stateOf(debatedOf(kase.header), debateIn(kase.entries));
    const text = revised(spec.text, state.rounds);
    const known = { file: spec.file, complexity: reviewed.plan?.level ?? 'standard' };
    const session = sessionOf(kase, { ...known, before: spec.text, after: text, mistrial });
    printReport(debateReport(session, state));
    printDocument(bytesToWrite(spec.text, text, bytes));
    // A failure here must not lose the result of a debate that may have taken hours.
    const folder = await writeSession(process.cwd(), session, weights).catch((error: unknown) => {
      warn('debate', `the session could not be written: ${whyUnwritten(error)}`);
    });
    const where = folder === undefined ? '' : `the session is in ${folder}, `;
    printToStderr(`assize: ${where}the signed case is ${kept}\n`);
    return session.consensus ? 0 : NO_CONSENSUS;
  });
}

/** Applies the accepted changes. If that fails, it warns and returns the original. */
function revised(original: string, rounds: Parameters<typeof applyToOriginal>[1]): string {
  try {
    return applyToOriginal(original, rounds);
  } catch (error) {
    if (!(error instanceof RestoreError)) throw error;
    warn('debate', `${error.message}, so the original is kept`);
    return original;
  }
}

function proposedFor({ spec, reviewed }: Prepared): SectionWeights {
  return proposeWeights(spec.text, reviewed.technologies, reviewed.plan?.level ?? 'standard');
}

/** @throws Failure that names every fault */
async function weightsIn(file: string): Promise<SectionWeights> {
  const read = parseWeights(await readText(file));
  if (read.ok) return read.value;
  throw new Failure(`--weights ${printable(file)}: ${printable(read.faults.join('; '))}`);
}
