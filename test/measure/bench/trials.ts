import { ComponentMissing } from '@assize/launcher';
import { ownFolder } from '#src/folder.ts';
import { openScratchCourt } from '../../../services/assize/src/court/own-court.ts';
import { stateSizes } from './chain-state.ts';
import { openBench, type Bench } from './contestants.ts';
import { courtContestant } from './court-contestant.ts';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { cpuMsOfTrial, figuresOf, ratioOf, tpsOf, type Figures, type Ratio } from './figures.ts';
import type { Script } from './script.ts';
import { cpuMeter, inTurns, runStretch } from './stretch.ts';
import { hearingClaim } from './workload.ts';

/** Compares at one number of trials in flight. */
export interface Standing {
  readonly court: Figures;
  /** A plain chain: the hops decide nothing and check nothing. */
  readonly chain: Figures;
  /** A chain whose hops decide as the roles do. */
  readonly thinking: Figures;
  /** The court with each role in its own process; the CPU is that of all. */
  readonly apart: Figures;
  /** The court's trials per second divided by the chains'. */
  readonly ofChain: Ratio;
  readonly ofThinking: Ratio;
  /** CPU per trial with the roles apart, divided by that of one process. */
  readonly cpuApart: Ratio;
}

export interface TrialsReport {
  readonly concurrency: Readonly<Record<string, Standing>>;
  /** The court over gRPC; null if there is no embedding model. */
  readonly embedding: (Figures & { readonly inFlight: number }) | null;
  /** CPU of a conceded case divided by that of a full hearing. */
  readonly fastTrack: { readonly plea: Figures; readonly hearing: Figures; readonly ratio: number };
  readonly workload: Workload;
  /** Whether the servers' CPU could be read; otherwise `cpuMs` is of this process alone. */
  readonly serverCpu: boolean;
}

/** What a trial sends. */
export interface Workload {
  /** Messages, the claim included. */
  readonly messages: Range;
  /** Bytes of the bodies of a trial without its claim: the court's, and the chain's whole states. */
  readonly court: Range;
  readonly chain: Range;
}
interface Range {
  readonly least: number;
  readonly most: number;
}

export interface TrialsOptions {
  readonly concurrency: readonly number[];
  readonly trials: number;
  readonly say: (what: string) => void;
}

/** The trials are cut into these, so there are as many ratios per pair. */
export const TURNS = 7;
/** The most trials before measuring, which compile the code of all sides. */
const WARM_UP = 400;
const IN_FLIGHT = 64;
/** The embedding model takes seconds for what cues read in milliseconds, so fewer trials suffice. */
const EMBEDDING_TRIALS = 64;
const EMBEDDING_IN_FLIGHT = 16;

/** Compares the court with chains of as many messages, and with its roles apart. */
export async function measureTrials(options: TrialsOptions): Promise<TrialsReport> {
  await using stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(await ownFolder());
  const bench = await openBench(folder, options.say, stack);
  const measured = await measureBench(bench, options);
  await stack.disposeAsync();
  return { ...measured, embedding: await measureEmbedding(options.say) };
}

/** Measures all but the row with the embedding model. */
export async function measureBench(
  bench: Bench,
  options: TrialsOptions,
): Promise<Omit<TrialsReport, 'embedding'>> {
  let first = await warmUp(bench, options);
  const concurrency: Record<string, Standing> = {};
  for (const inFlight of options.concurrency) {
    options.say(`${options.trials} trials, ${inFlight} in flight, of each in turns`);
    concurrency[inFlight] = await standing(bench, { first, trials: options.trials, inFlight });
    first += options.trials;
  }
  const fastTrack = await measureFastTrack(bench, options, first);
  const workload = workloadOf(bench.scripts);
  return { concurrency, fastTrack, workload, serverCpu: bench.serverCpu };
}

async function warmUp(
  { court, chain, thinking, apart }: Bench,
  { trials: most, say }: TrialsOptions,
): Promise<number> {
  say('warming up');
  const trials = Math.min(WARM_UP, most);
  const contestants = [court, chain, thinking, apart];
  await inTurns(contestants, { first: 0, trials, inFlight: IN_FLIGHT, turns: 2 });
  return trials;
}

async function standing(
  bench: Bench,
  part: { first: number; trials: number; inFlight: number },
): Promise<Standing> {
  const contestants = [bench.court, bench.chain, bench.thinking, bench.apart];
  const turns = await inTurns(contestants, { ...part, turns: TURNS });
  const [court = [], chain = [], thinking = [], apart = []] = turns;
  return {
    court: figuresOf(court),
    chain: figuresOf(chain),
    thinking: figuresOf(thinking),
    apart: figuresOf(apart),
    ofChain: ratioOf(court, chain, tpsOf),
    ofThinking: ratioOf(court, thinking, tpsOf),
    cpuApart: ratioOf(apart, court, cpuMsOfTrial),
  };
}

async function measureFastTrack(
  { pleas, court }: Bench,
  { trials, say }: TrialsOptions,
  first: number,
): Promise<TrialsReport['fastTrack']> {
  say('pleas and full hearings in turns');
  await runStretch(pleas, 0, Math.min(50, trials), IN_FLIGHT);
  const turns = { first, trials: Math.ceil(trials / 2), inFlight: IN_FLIGHT, turns: TURNS };
  const [conceded = [], heard = []] = await inTurns([pleas, court], turns);
  const [cheap, full] = [figuresOf(conceded), figuresOf(heard)];
  return { plea: cheap, hearing: full, ratio: round(cheap.cpuMs / full.cpuMs, 3) };
}

async function measureEmbedding(say: (what: string) => void): Promise<TrialsReport['embedding']> {
  try {
    await using court = await openScratchCourt({
      env: process.env,
      source: 'urn:assize:bench',
      embedding: true,
      say,
    });
    say(`${EMBEDDING_TRIALS} trials with the embedding model`);
    const any = (): boolean => true;
    const contestant = courtContestant(court.publisher, hearingClaim, any, cpuMeter(undefined));
    await runStretch(contestant, 0, 8, EMBEDDING_IN_FLIGHT);
    const stretch = await runStretch(contestant, 8, EMBEDDING_TRIALS, EMBEDDING_IN_FLIGHT);
    return { inFlight: EMBEDDING_IN_FLIGHT, ...figuresOf([stretch]) };
  } catch (error) {
    if (!(error instanceof ComponentMissing)) throw error;
    say(`without the embedding row: ${error.message}`);
    return null;
  }
}

/** Measures what the recorded trials sent, and so do the chains of them. */
export function workloadOf(scripts: readonly Script[]): Workload {
  const range = (values: readonly number[]): Range => ({
    least: Math.min(...values),
    most: Math.max(...values),
  });
  const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);
  return {
    messages: range(scripts.map(({ steps }) => steps.length + 1)),
    court: range(scripts.map(({ steps }) => sum(steps.map(({ sent }) => sent)))),
    chain: range(scripts.map((script) => sum(stateSizes(script)))),
  };
}
