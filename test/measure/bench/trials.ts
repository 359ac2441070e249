import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ComponentMissing, findNatsServer, startNats, type RunningNats } from '@assize/launcher';
import {
  openScratchCourt,
  type ScratchCourt,
} from '../../../services/assize/src/court/own-court.ts';
import { openChain } from './chain.ts';
import { courtContestant, fullHearing, plea, reviewed } from './court-contestant.ts';
import { cpuMeter, cpuMsOf } from '../../../services/assize/src/calibrate/cpu.ts';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { figuresOf, type Figures } from './figures.ts';
import { record, type Script } from './script.ts';
import { inTurns, runStretch, type Contestant } from './stretch.ts';
import { hearingClaim, pleaClaim } from './workload.ts';

export interface Pair {
  readonly court: Figures;
  readonly chain: Figures;
  /** The court's trials a second over the chain's. */
  readonly ratio: number;
}

/** What `bench trials --json` prints. */
export interface TrialsReport {
  readonly concurrency: Readonly<Record<string, Pair>>;
  /** The embedding model on, over gRPC; null where the model is not to be had. */
  readonly embedding: (Figures & { readonly inFlight: number }) | null;
  /** CPU of a case that is conceded over that of a full hearing. */
  readonly fastTrack: { readonly plea: Figures; readonly hearing: Figures; readonly ratio: number };
  /** What a trial of the workload sends: messages (its claim included), and bytes from the least to the most. */
  readonly workload: { readonly messages: Range; readonly bytes: Range };
  /** Whether the servers' CPU could be read; else `cpuMs` is this process alone. */
  readonly serverCpu: boolean;
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

/** Parts that the trials are cut into, to take turns. */
const TURNS = 4;
/** Trials that are recorded for the chain: each of the workload's kinds several times. */
const RECORDED = 24;
/** Trials before anything is measured, at most: both sides' code is compiled by then. */
const WARM_UP = 400;
const IN_FLIGHT = 64;
/** The embedding model reads for seconds what cues read in milliseconds: fewer trials say enough. */
const EMBEDDING_TRIALS = 64;
const EMBEDDING_IN_FLIGHT = 16;

/** Measures the court beside a plain chain of the same messages, each with a server of its own. */
export async function measureTrials(options: TrialsOptions): Promise<TrialsReport> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const bench = await openBench(folder, options.say, stack);
  const contestants = [bench.court, bench.chain] as const;
  options.say('warming up');
  const warm = Math.min(WARM_UP, options.trials);
  await inTurns(contestants, { first: 0, trials: warm, inFlight: IN_FLIGHT, turns: 2 });
  let first = warm;
  const concurrency: Record<string, Pair> = {};
  for (const inFlight of options.concurrency) {
    options.say(`${options.trials} trials, ${inFlight} in flight, court and chain in turns`);
    const turns = { first, trials: options.trials, inFlight, turns: TURNS };
    const [court, chain] = await inTurns(contestants, turns);
    concurrency[inFlight] = pairOf(figuresOf(court), figuresOf(chain));
    first += options.trials;
  }
  const fastTrack = await measureFastTrack(bench, options, first);
  const workload = workloadOf(bench.scripts);
  await stack.disposeAsync();
  const embedding = await measureEmbedding(options.say);
  return { concurrency, embedding, fastTrack, workload, serverCpu: bench.serverCpu };
}

interface Bench {
  readonly court: Contestant;
  readonly chain: Contestant;
  readonly pleas: Contestant;
  readonly scripts: readonly Script[];
  readonly serverCpu: boolean;
}

async function openBench(
  folder: string,
  say: (what: string) => void,
  stack: AsyncDisposableStack,
): Promise<Bench> {
  const servers = await twoServers(folder, say, stack);
  const court = stack.use(await openCourtOn(servers.court, say));
  say('recording trials for the chain');
  const caseIds: string[] = [];
  for (let n = 0; n < RECORDED; n += 1) {
    const sealed = await reviewed(court.publisher, hearingClaim(n), fullHearing);
    caseIds.push(sealed.case.header.caseId);
  }
  const scripts = await record(court.natsUrl, caseIds);
  const chain = stack.use(await openChain(servers.chain.url, scripts));
  const cpuMs = cpuMeter(servers.court.pid);
  const { pid } = servers.court;
  return {
    court: courtContestant(court.publisher, hearingClaim, fullHearing, cpuMs),
    pleas: courtContestant(court.publisher, pleaClaim, plea, cpuMs),
    chain: { trial: (n) => chain.trial(n), cpuMs: cpuMeter(servers.chain.pid) },
    scripts,
    serverCpu: pid !== undefined && cpuMsOf(pid) !== null,
  };
}

/** Two servers of the same program and settings: neither works on what the other has stored. */
async function twoServers(
  folder: string,
  say: (what: string) => void,
  stack: AsyncDisposableStack,
): Promise<{ court: RunningNats; chain: RunningNats }> {
  const { ASSIZE_NATS_URL: _own, NATS_URL: _general, ...env } = process.env;
  const source = await findNatsServer({ env, onProgress: say });
  const start = async (name: string): Promise<RunningNats> =>
    stack.use(await startNats({ source, storeDir: join(folder, name) }));
  return { court: await start('court'), chain: await start('chain') };
}

function openCourtOn({ url }: RunningNats, say: (what: string) => void): Promise<ScratchCourt> {
  const env = { ...process.env, ASSIZE_NATS_URL: url };
  return openScratchCourt({ env, source: 'urn:assize:bench', embedding: false, say });
}

function pairOf(court: Figures, chain: Figures): Pair {
  return { court, chain, ratio: round(court.tps / chain.tps, 3) };
}

async function measureFastTrack(
  { pleas, court }: Bench,
  { trials, say }: TrialsOptions,
  first: number,
): Promise<TrialsReport['fastTrack']> {
  say('pleas and full hearings in turns');
  await runStretch(pleas, 0, Math.min(50, trials), IN_FLIGHT);
  const turns = { first, trials: Math.ceil(trials / 2), inFlight: IN_FLIGHT, turns: TURNS };
  const [conceded, heard] = await inTurns([pleas, court], turns);
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

function workloadOf(scripts: readonly Script[]): TrialsReport['workload'] {
  const range = (values: readonly number[]): Range => ({
    least: Math.min(...values),
    most: Math.max(...values),
  });
  return {
    messages: range(scripts.map((script) => script.length + 1)),
    bytes: range(scripts.flatMap((script) => script.map(({ size }) => size))),
  };
}
