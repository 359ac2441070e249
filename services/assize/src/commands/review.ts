import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { readPrecedentTerms } from '@assize/clerk/service';
import { readEmbeddingConfig } from '@assize/embedding/service';
import { createLog } from '@assize/telemetry/log';
import {
  BARE_CLASSIFICATIONS,
  isBareClassification,
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
import { openOwnCourtWithModels } from '../court/models.ts';
import type { OwnCourt } from '../court/own-court.ts';
import { explanationOf } from '../explain/explain.ts';
import { VERIFIED } from '../explain/model.ts';
import { mapInOrder } from '../in-flight.ts';
import { claimsOf, type ReviewOptions } from './claims.ts';
import { Failure } from '../terminal/failure.ts';
import { clip, printable } from '../terminal/printable.ts';
import { progressOf, type Progress } from '../terminal/progress.ts';
import { pageWidth } from '../terminal/page.ts';
import { render } from '../explain/render.ts';
import { interruptible } from '../terminal/interrupt.ts';
import { printToStderr, print } from '../terminal/output.ts';
import { shellWord } from '../terminal/shell-word.ts';

export function review(options: ReviewOptions, { args }: Pick<Command, 'args'>): Promise<number> {
  return interruptible(async (signal) => {
    if (args.length > 0) throw new Failure(missingOptionText(args.join(' ')));
    const { json, verbose = false } = options;
    const proceeding = proceedingFor(options.proceeding);
    const { claims, isAll, samples } = await validClaims(options);
    const home = homeOf(process.env);
    using progress = progressOf(claims.length);
    const search = needsSearch(claims);
    await using court = await openReviewCourt(claims, home, progress);
    signal.throwIfAborted();
    if (search) progress.say(`searching ${indexName(home)}`);
    const publisher = await court.publisher(proceeding);
    const toReview = search ? claims.map((claim) => withSearchPolicy(claim, home)) : claims;
    // Each run uses a fresh identity, so that no earlier verdict can stand in for a trial.
    const hear = async (claim: Claim) => {
      progress.say(`hearing "${clip(claim.text, 60)}"`);
      return { claim, answer: await publisher.review(claim, randomUUID(), signal) };
    };
    const reviewed: Reviewed[] = [];
    try {
      for await (const { claim, answer } of mapInOrder(toReview, AT_ONCE, hear)) {
        if (answer.status === 'refused') {
          printToStderr(
            `assize: refused (${answer.code}): ${printable(answer.faults.join('; '))}\n`,
          );
          continue;
        }
        const file = await keepCase(home, answer);
        const one = reviewedAs(withTexts(answer.sealed, claim), file, verbose);
        reviewed.push(one);
        progress.step(one.decision);
        if (json) print(`${one.json}\n`);
      }
    } finally {
      // After an interruption too: the cases decided so far are already kept.
      progress[Symbol.dispose]();
      if (!json) showReviewed(reviewed, samples);
    }
    return isAll && reviewed.length === claims.length
      ? codeFor(reviewed, samples === true || options.exitZero)
      : 1;
  });
}

/** Prints the faults of the others. @throws Failure if none is valid */
async function validClaims(options: ReviewOptions) {
  const { claims, faults, samples } = await claimsOf(options);
  if (claims.length === 0) throw new Failure(faults.join('\n  '));
  for (const fault of faults) printToStderr(`assize: ${printable(fault)}\n`);
  warnOfUnknownClassifications(claims);
  return { claims, samples, isAll: faults.length === 0 };
}

function showReviewed(reviewed: readonly Reviewed[], samples = false): void {
  const last = reviewed.at(-1);
  if (!last) return;
  print(`\n${reviewed.map(({ text }) => text).join('\n')}\n`);
  print(whereNext(last.file, samples));
}

function missingOptionText(text: string): string {
  return `"${clip(text, 60)}" is not an option; pass a claim as: npm run -s review -- --claim "TEXT" --evidence FILE`;
}

const DEFAULT_PROCEEDING = 'defect-court';

/** @throws Failure if it does not try claims */
function proceedingFor(asked = DEFAULT_PROCEEDING): string {
  // Looking up names loads all proceedings, which would delay loading the models.
  if (asked === DEFAULT_PROCEEDING) return asked;
  const known = claimProceedings().map(({ name }) => name);
  if (known.includes(asked)) return asked;
  const other = proceedingNamed(asked)?.definition.tries;
  const why =
    other === undefined ? `there is no proceeding "${asked}"` : `"${asked}" tries a ${other}`;
  throw new Failure(`--proceeding: ${why}; the proceedings for claims are ${known.join(', ')}`);
}

/** The exit code if a charge of the caller's own claims was not affirmed, so that a pipeline can check it. */
const NOT_AFFIRMED = 3;

/** The samples are only for demonstration, so they always exit with 0. */
function codeFor(reviewed: readonly Reviewed[], exitZero = false): number {
  if (exitZero) return 0;
  return reviewed.every(({ affirmed }) => affirmed) ? 0 : NOT_AFFIRMED;
}

/** A classification that is not built in and has no candidates is easily a typing mistake. */
function warnOfUnknownClassifications(claims: readonly Claim[]): void {
  for (const { classification, candidates } of claims) {
    if (
      classification === undefined ||
      candidates !== undefined ||
      isBareClassification(classification)
    )
      continue;
    printToStderr(
      `assize: "${clip(classification)}" is not one of ${BARE_CLASSIFICATIONS.join(', ')}, and the claim has no ` +
        'candidates: the court decides whether the text of the claim holds\n',
    );
  }
}

function indexName(home: Home): string {
  if (readEmbeddingConfig(process.env).elastic !== undefined) return 'your index in Elasticsearch';
  return indexIn(home).shipped ? 'the shipped corpus' : 'your index';
}

/** Only a claim without evidence needs one, so that given evidence is not mixed with what is found. */
function needsSearch(claims: readonly Claim[]): boolean {
  return claims.some((claim) => claim.evidence === undefined && claim.search !== 'never');
}

/** A claim with evidence may search only the user's own index, not the shipped corpus. */
function withSearchPolicy(claim: Claim, home: Home): Claim {
  if (claim.evidence === undefined) return claim;
  const mayTakeIndex = claim.search === 'allowed' && !indexIn(home).shipped;
  return mayTakeIndex ? claim : { ...claim, search: 'never' };
}

function openReviewCourt(
  claims: readonly Claim[],
  home: Home,
  progress: Progress,
): Promise<OwnCourt> {
  const terms = readPrecedentTerms(process.env);
  return openOwnCourtWithModels({
    source: 'urn:assize:review',
    home,
    env: process.env,
    embedding: true,
    expects: claims,
    guarded: true,
    search: needsSearch(claims),
    samples: true,
    // At the close: the bus is temporary, and every claim of a run must find the same precedents.
    precedents: terms && { ...terms, keep: 'at-close' },
    log: createLog({ name: 'review', level: 'warn' }),
    say: progress.say,
  });
}

/** Puts back the texts of evidence that the case file holds only by digest; the caller has them. */
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

/** Enough for all of the samples. While one is read, another waits for the bus. */
const AT_ONCE = 6;

type Reviewed = ReturnType<typeof reviewedAs>;

function reviewedAs(sealed: SealedCase, file: string, verbose: boolean) {
  // The publisher has verified it on arrival.
  const explanation = explanationOf(sealed, VERIFIED);
  const text = render({ explanation, file, width: pageWidth(process.stdout.columns), verbose });
  const court = isOfCourt(sealed);
  const of = court ? reviewOf(sealed) : summaryOf(sealed);
  const { decision } = of;
  // Whether a pipeline may go on. In a proceeding other than the court's, it may if the case came to a decision.
  const affirmed = court ? decision === 'affirm' : decision !== 'mistrial';
  return { file, decision, affirmed, json: JSON.stringify({ ...of, file }), text };
}

/** How to review one's own claim is shown only after the samples. */
function whereNext(file: string, samples: boolean): string {
  return [
    pc.bold('Where to look next'),
    `  npm run -s assize -- explain ${basename(file, '.json')}`,
    '      explains the verdict, exhibit by exhibit; --html FILE writes it as a web page',
    `  npm run -s assize -- verify ${shellWord(file)}`,
    '      verifies the signed case: bytes, hash chain, walk, signatures and seal',
    ...(samples
      ? [
          '  npm run -s review -- --claim "TEXT" --evidence FILE',
          '      reviews a claim of your own (docs/review-your-own-claims.md)',
        ]
      : []),
    '',
  ].join('\n');
}
