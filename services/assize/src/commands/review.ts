import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { readPrecedentTerms } from '@assize/clerk/service';
import { readEmbeddingConfig } from '@assize/embedding/service';
import { createLog } from '@assize/telemetry/log';
import {
  BARE_CLASSIFICATIONS,
  isBare,
  isOfCourt,
  claimProceedings,
  proceedingNamed,
  reviewOf,
  summaryOf,
  type Claim,
  type SealedCase,
} from '@assize/proto';
import type { Command } from 'commander';
import { pc } from '../terminal/colours.ts';
import { keepCase, homeOf, indexIn, type Home } from '../court/home.ts';
import { openOwnCourtBeside } from '../court/models.ts';
import type { OwnCourt } from '../court/own-court.ts';
import { explanationOf } from '../explain/explain.ts';
import { VERIFIED } from '../explain/model.ts';
import { inTurn } from '../in-flight.ts';
import { claimsOf, type ReviewOptions } from './claims.ts';
import { Failure } from '../terminal/failure.ts';
import { clip, printable } from '../terminal/printable.ts';
import { progressOf, type Progress } from '../terminal/progress.ts';
import { pageWidth } from '../terminal/page.ts';
import { render } from '../explain/render.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { complain, print } from '../terminal/output.ts';
import { shellWord } from '../terminal/shell-word.ts';

/** Reviews claims in a court of its own, on a bus of its own that is gone afterwards. */
export function review(options: ReviewOptions, { args }: Pick<Command, 'args'>): Promise<number> {
  return interruptible(async (signal) => {
    if (args.length > 0) throw new Failure(withoutOption(args.join(' ')));
    const { json, verbose = false } = options;
    const proceeding = proceedingFor(options.proceeding);
    const { claims, isAll, samples } = await soundClaims(options);
    const home = homeOf(process.env);
    using progress = progressOf(claims.length);
    const search = needsSearch(claims);
    await using court = await open(claims, home, progress);
    signal.throwIfAborted();
    if (search) progress.say(`searching ${searchedIn(home)}`);
    const publisher = await court.publisher(proceeding);
    const asked = search ? claims.map((claim) => searchedFor(claim, home)) : claims;
    // A fresh identity each time: nothing that was decided before stands in for a trial.
    const hear = async (claim: Claim) => {
      progress.say(`hearing "${clip(claim.text, 60)}"`);
      return { claim, answer: await publisher.review(claim, randomUUID(), signal) };
    };
    const reviewed: Reviewed[] = [];
    try {
      for await (const { claim, answer } of inTurn(asked, AT_ONCE, hear)) {
        if (answer.status === 'refused') {
          complain(`assize: refused (${answer.code}): ${printable(answer.faults.join('; '))}\n`);
          continue;
        }
        const file = await keepCase(home, answer);
        const one = reviewedAs(withTexts(answer.sealed, claim), file, verbose);
        reviewed.push(one);
        progress.step(one.decision);
        if (json) print(`${one.json}\n`);
      }
    } finally {
      // Also where it was stopped half-way: these were decided, and are kept.
      progress[Symbol.dispose]();
      if (!json) show(reviewed, samples);
    }
    return isAll && reviewed.length === claims.length
      ? codeFor(reviewed, samples === true || options.exitZero)
      : 1;
  });
}

/** The claims to review, and whether they are all; what is wrong with the others is told. @throws Failure where there is none */
async function soundClaims(options: ReviewOptions) {
  const { claims, faults, samples } = await claimsOf(options);
  if (claims.length === 0) throw new Failure(faults.join('\n  '));
  for (const fault of faults) complain(`assize: ${printable(fault)}\n`);
  warnOfForeign(claims);
  return { claims, samples, isAll: faults.length === 0 };
}

function show(reviewed: readonly Reviewed[], samples = false): void {
  const last = reviewed.at(-1);
  if (!last) return;
  print(`\n${reviewed.map(({ text }) => text).join('\n')}\n`);
  print(whereNext(last.file, samples));
}

function withoutOption(text: string): string {
  return `"${clip(text, 60)}" needs its option: npm run -s review -- --claim "TEXT" --evidence FILE`;
}

/** What claims are tried by where nobody says otherwise. */
const USUAL = 'defect-court';

/** The name of the proceeding that was asked for, which has to be one that tries claims. */
function proceedingFor(asked = USUAL): string {
  // All proceedings are loaded for a look at their names: the models need not wait for that.
  if (asked === USUAL) return asked;
  const known = claimProceedings().map(({ name }) => name);
  if (known.includes(asked)) return asked;
  const other = proceedingNamed(asked)?.definition.tries;
  const why = other === undefined ? `no proceeding "${asked}"` : `"${asked}" tries a ${other}`;
  throw new Failure(`--proceeding: ${why}; a claim is tried by ${known.join(', ')}`);
}

/** What `review` exits with where a charge of the caller's own was not affirmed: a pipeline can gate on it. */
const NOT_AFFIRMED = 3;

/** 0 where every charge was affirmed. The samples are there to be looked at: they exit with 0 in any case. */
function codeFor(reviewed: readonly Reviewed[], exitZero = false): number {
  if (exitZero) return 0;
  return reviewed.every(({ affirmed }) => affirmed) ? 0 : NOT_AFFIRMED;
}

/** A classification that only the claim's text stands for is easily a slip of the pen. */
function warnOfForeign(claims: readonly Claim[]): void {
  for (const { classification, candidates } of claims) {
    if (classification === undefined || candidates !== undefined || isBare(classification))
      continue;
    complain(
      `assize: "${clip(classification)}" is none of ${BARE_CLASSIFICATIONS.join(', ')}, and there are no ` +
        'candidates: the court is asked whether the text of the claim holds\n',
    );
  }
}

function searchedIn(home: Home): string {
  if (readEmbeddingConfig(process.env).elastic !== undefined) return 'your index in Elasticsearch';
  return indexIn(home).shipped ? 'the shipped corpus' : 'your index';
}

/** The index is searched only where a claim came without evidence: what was given is not mixed with it. */
function needsSearch(claims: readonly Claim[]): boolean {
  return claims.some((claim) => claim.evidence === undefined && claim.search !== 'never');
}

/** The claim as it is published: where it came with evidence, nothing is searched but one's own index. */
function searchedFor(claim: Claim, home: Home): Claim {
  if (claim.evidence === undefined) return claim;
  const asked = claim.search === 'allowed' && !indexIn(home).shipped;
  return asked ? claim : { ...claim, search: 'never' };
}

function open(claims: readonly Claim[], home: Home, progress: Progress): Promise<OwnCourt> {
  const terms = readPrecedentTerms(process.env);
  return openOwnCourtBeside({
    source: 'urn:assize:review',
    home,
    env: process.env,
    embedding: true,
    expects: claims,
    guarded: true,
    search: needsSearch(claims),
    samples: true,
    // The bus goes away, and every claim of a run is to find the same precedents.
    precedents: terms && { ...terms, keep: 'at-close' },
    log: createLog({ name: 'review', level: 'warn' }),
    say: progress.say,
  });
}

/** The case with the texts that are kept apart from it: whoever gave them has them at hand. */
function withTexts(sealed: SealedCase, { evidence: given = [] }: Claim): SealedCase {
  const { header } = sealed.case;
  const texts = new Map(given.map(({ id, text }) => [id, text]));
  const evidence = header.claim.evidence?.map((one) => {
    const text = one.text ?? texts.get(one.id);
    return text === undefined ? one : { ...one, text };
  });
  if (evidence === undefined) return sealed;
  const claim = { ...header.claim, evidence };
  return { ...sealed, case: { ...sealed.case, header: { ...header, claim } } };
}

/** Claims that are heard at the same time, all of the samples: while one is read, another waits for the bus. */
const AT_ONCE = 6;

/** A claim that was reviewed, as it is shown. */
type Reviewed = ReturnType<typeof reviewedAs>;

function reviewedAs(sealed: SealedCase, file: string, verbose: boolean) {
  // Who waited for it has verified it.
  const explanation = explanationOf(sealed, VERIFIED);
  const text = render({ explanation, file, width: pageWidth(process.stdout.columns), verbose });
  const court = isOfCourt(sealed);
  const of = court ? reviewOf(sealed) : summaryOf(sealed);
  const { decision } = of;
  // Whether a pipeline may go on: of a proceeding that is not the court's, whether it came to a decision.
  const affirmed = court ? decision === 'affirm' : decision !== 'mistrial';
  return { file, decision, affirmed, json: JSON.stringify({ ...of, file }), text };
}

/** Who reviewed a claim of their own knows how. */
function whereNext(file: string, samples: boolean): string {
  return [
    pc.bold('Where to look next'),
    `  npm run -s assize -- explain ${basename(file, '.json')}`,
    '      says why, exhibit by exhibit; --html FILE writes it as a page',
    `  npm run -s assize -- verify ${shellWord(file)}`,
    '      checks that signed case: bytes, chain, walk, signatures, seal',
    ...(samples
      ? [
          '  npm run -s review -- --claim "TEXT" --evidence FILE',
          '      reviews a claim of your own (docs/review-your-own-claims.md)',
        ]
      : []),
    '',
  ].join('\n');
}
