import { randomUUID } from 'node:crypto';
import { connectBus } from '@assize/bus';
import { createLog } from '@assize/telemetry/log';
import type { Claim } from '@assize/proto';
import type { StanceChoice } from '@assize/models/stance';
import type { Publisher } from '../court/publisher.ts';
import { openScratchCourt } from '../court/own-court.ts';
import { inFlight } from '../in-flight.ts';
import { cpuMs, type Spent } from './cpu.ts';
import { passAll, type Passed } from './single-run.ts';
import type { GroundTruth } from './case.ts';
import type { Tried } from './figures.ts';
import { INVESTIGATOR, serveInvestigator } from './investigator.ts';
import { changed, type Change } from './presentations.ts';
import { trialOf, type Trial } from './trial.ts';

export interface RunOptions {
  readonly choice: StanceChoice;
  readonly env: NodeJS.ProcessEnv;
  /** Cases before the court at once. */
  readonly inFlight: number;
  readonly signal: AbortSignal;
  readonly say: (what: string) => void;
  /** Whether the cases are tried by a court without a floor as well. */
  readonly withoutFloor?: boolean;
}

/** What was tried, and what it cost: the first pass over the cases alone, as they are. */
export interface Run {
  readonly tried: readonly Tried[];
  readonly court: Spent;
  readonly singleCpuMs: number;
  /** The cases before a court without a floor; empty where that was not asked. */
  readonly withoutFloor: readonly Pick<Tried, 'truth' | 'trial'>[];
}

/**
 * Tries every case by a court of its own, as it is and put otherwise, and has a single pass over it; then,
 * where that is asked, by a court without a floor.
 */
export async function tryAll(cases: readonly GroundTruth[], options: RunOptions): Promise<Run> {
  const claims = cases.map(({ claim }) => claim);
  const single = await passAll(claims, options);
  const trials = await tried(cases, options, single.passed);
  if (!options.withoutFloor) return { ...trials, singleCpuMs: single.cpuMs, withoutFloor: [] };
  options.say('the same without a least confidence');
  await using court = await openTrialCourt(cases, options, 0);
  const all = await reviewAll(cases, claims, court);
  const withoutFloor = cases.flatMap((truth, at) => {
    const trial = all[at];
    return trial ? [{ truth, trial }] : [];
  });
  return { ...trials, singleCpuMs: single.cpuMs, withoutFloor };
}

/** A court with the publisher's own investigator; `leastConfidence`: its floor, the usual one where absent. */
async function openTrialCourt(
  cases: readonly GroundTruth[],
  options: RunOptions,
  leastConfidence?: number,
): Promise<TrialCourt & AsyncDisposable> {
  const { choice, env, say } = options;
  await using stack = new AsyncDisposableStack();
  const court = stack.use(
    await openScratchCourt({
      env,
      source: 'urn:assize:calibrate',
      embedding: choice.by !== 'lexical',
      stance: choice,
      ...(leastConfidence === undefined ? {} : { leastConfidence }),
      say,
    }),
  );
  const log = createLog({ name: 'calibrate', level: 'warn' });
  const bus = stack.use(
    await connectBus({ servers: court.natsUrl, name: 'assize-investigator', log }),
  );
  stack.use(await serveInvestigator(bus, secondPassesOf(cases)));
  const { publisher } = court;
  const opened = stack.move();
  return { publisher, options, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** The cases as they are, and then put otherwise. */
async function tried(
  cases: readonly GroundTruth[],
  options: RunOptions,
  passed: readonly Passed[],
): Promise<Pick<Run, 'tried' | 'court'>> {
  await using court = await openTrialCourt(cases, options);
  const before = cpuMs();
  const claims = cases.map(({ claim }) => claim);
  const trials = await reviewAll(cases, claims, court);
  const spent = cpuMs() - before;
  const put = async (change: Change): Promise<(Trial | null)[]> => {
    options.say(`the same with ${change} changed`);
    return reviewAll(
      cases,
      cases.map((one) => changed(one, change)),
      court,
    );
  };
  const changes = { order: await put('order'), sides: await put('sides') };
  const all = triedOf(cases, trials, changes, passed);
  const tokens = all.reduce((sum, { trial }) => sum + trial.tokens, 0);
  return { tried: all, court: { cpuMs: spent, tokens } };
}

/** What came of each case that was tried. */
function triedOf(
  cases: readonly GroundTruth[],
  trials: readonly (Trial | null)[],
  { order, sides }: Readonly<Record<Change, readonly (Trial | null)[]>>,
  passed: readonly Passed[],
): Tried[] {
  return cases.flatMap((truth, at) => {
    const trial = trials[at];
    if (!trial) return [];
    const changes = { order: order[at] ?? null, sides: sides[at] ?? null };
    const said = isForBoth(truth) ? passed[at]?.single : null;
    return [{ truth, trial, changed: changes, single: said?.classification ?? null }];
  });
}

/** Whether both decide on the same evidence: not by a publisher's confidence, nor by what is brought later. */
const isForBoth = ({ claim, secondPass }: GroundTruth): boolean =>
  claim.confidence === undefined && secondPass === undefined;

const secondPassesOf = (cases: readonly GroundTruth[]) =>
  new Map(cases.flatMap(({ claim, secondPass }) => (secondPass ? [[claim.text, secondPass]] : [])));

interface TrialCourt {
  readonly publisher: Publisher;
  readonly options: RunOptions;
}

/** Tries claims, so many at once; null where there is none. In the cases' order. */
function reviewAll(
  cases: readonly GroundTruth[],
  claims: readonly (Claim | null)[],
  { publisher, options }: TrialCourt,
): Promise<(Trial | null)[]> {
  return inFlight(cases, options.inFlight, async (truth, at) => {
    const claim = claims[at];
    return claim ? review(publisher, truth, claim, options.signal) : null;
  });
}

async function review(
  publisher: Publisher,
  { id, secondPass }: GroundTruth,
  claim: Claim,
  signal: AbortSignal,
): Promise<Trial> {
  const started = performance.now();
  const as = secondPass === undefined ? undefined : INVESTIGATOR;
  const answer = await publisher.review(claim, randomUUID(), signal, as);
  if (answer.status === 'refused') throw new Error(`${id}: ${answer.faults.join('; ')}`);
  return trialOf(answer.sealed, performance.now() - started);
}
