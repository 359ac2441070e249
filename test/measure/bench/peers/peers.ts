import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ComponentMissing } from '@assize/launcher';
import { openBench, serversIn, type Bench } from '../contestants.ts';
import { cpuMsOfTrial, figuresOf, ratioOf, tpsOf, type Figures, type Ratio } from '../figures.ts';
import { inTurns, type Contestant } from '../stretch.ts';
import { TURNS, workloadOf, type TrialsOptions, type Workload } from '../trials.ts';
import { bullmqOn } from './bullmq.ts';
import { openJetStream } from './jetstream.ts';
import { openLangGraph } from './langgraph.ts';
import { machineOf, versionsOf, type Machine } from './machine.ts';
import type { OpenPeer } from './peer.ts';

/** Ours tries claims; a chain is plain JetStream; a peer is another's product. */
export type Kind = 'ours' | 'chain' | 'peer';

/** One that is measured. */
interface Entrant {
  readonly name: string;
  readonly kind: Kind;
  readonly contestant: Contestant;
}

export interface PeerRow {
  readonly name: string;
  readonly kind: Kind;
  readonly figures: Figures;
  /** The trials a second of the court in one process over this one's. */
  readonly courtOverIt: Ratio;
  /** CPU of a trial here over one of the court in one process. */
  readonly cpuOverCourt: Ratio;
}

/** What `bench peers --json` prints. */
export interface PeersReport {
  /** When it began (ISO 8601). */
  readonly at: string;
  readonly machine: Machine;
  /** By program or package. */
  readonly versions: Readonly<Record<string, string>>;
  readonly turns: number;
  readonly concurrency: Readonly<Record<string, readonly PeerRow[]>>;
  readonly workload: Workload;
  /** What is left out, and why. */
  readonly missing: readonly string[];
}

const NAMES = {
  court: 'Assize, one process',
  apart: 'Assize, roles apart',
  thinking: 'JetStream chain, same brains',
  chain: 'JetStream chain, whole states',
} as const;

/** The five steps on each: the court's own bus by hand first. */
export const PEERS: readonly (readonly [name: string, kind: Kind, open: OpenPeer])[] = [
  ['JetStream chain, five steps', 'chain', openJetStream],
  ['BullMQ flow, no persistence', 'peer', bullmqOn([])],
  ['BullMQ flow, AOF always', 'peer', bullmqOn(['--appendonly', 'yes', '--appendfsync', 'always'])],
  ['LangGraph.js, SQLite', 'peer', openLangGraph],
];

const WARM_UP = 200;
const IN_FLIGHT = 64;

/** Measures the court, plain chains and what others offer for durable steps, all in turns. */
export async function measurePeers(options: TrialsOptions): Promise<PeersReport> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'assize-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const [at, machine] = [new Date().toISOString(), machineOf()];
  const bench = await openBench(folder, options.say, stack);
  const missing: string[] = [];
  const entrants = [
    ...oursOf(bench),
    ...(await peersIn(folder, options.say, stack, (why) => missing.push(why))),
  ];
  const { trials, say } = options;
  say('warming up');
  const contestants = entrants.map(({ contestant }) => contestant);
  let first = Math.min(WARM_UP, trials);
  await inTurns(contestants, { first: 0, trials: first, inFlight: IN_FLIGHT, turns: 2 });
  const concurrency: Record<string, PeerRow[]> = {};
  for (const inFlight of options.concurrency) {
    // One at a time takes each many times as long, and a median few trials.
    const part = inFlight === 1 ? Math.ceil(trials / 4) : trials;
    say(`${part} trials, ${inFlight} in flight, of each of ${entrants.length} in turns`);
    const turns = await inTurns(contestants, { first, trials: part, inFlight, turns: TURNS });
    concurrency[inFlight] = rowsOf(entrants, turns);
    first += part;
  }
  return {
    at,
    machine,
    versions: await versionsOf(),
    turns: TURNS,
    concurrency,
    workload: workloadOf(bench.scripts),
    missing,
  };
}

function oursOf(bench: Bench): Entrant[] {
  const named = (key: keyof typeof NAMES, kind: Kind): Entrant => ({
    name: NAMES[key],
    kind,
    contestant: bench[key],
  });
  return [
    named('court', 'ours'),
    named('apart', 'ours'),
    named('thinking', 'chain'),
    named('chain', 'chain'),
  ];
}

async function peersIn(
  folder: string,
  say: (what: string) => void,
  stack: AsyncDisposableStack,
  without: (why: string) => void,
): Promise<Entrant[]> {
  const nats = await serversIn(folder, say, stack);
  const found: Entrant[] = [];
  for (const [at, [name, kind, open]] of PEERS.entries()) {
    say(`opening ${name}`);
    const own = join(folder, `peer-${at}`);
    await mkdir(own);
    try {
      found.push({ name, kind, contestant: await open(stack, { folder: own, nats }) });
    } catch (error) {
      if (!(error instanceof ComponentMissing)) throw error;
      without(`${name}: ${error.message}`);
    }
  }
  return found;
}

function rowsOf(
  entrants: readonly Entrant[],
  turns: readonly (readonly Parameters<typeof tpsOf>[0][])[],
): PeerRow[] {
  const [court = []] = turns;
  return entrants.map(({ name, kind }, at) => {
    const own = turns[at] ?? [];
    return {
      name,
      kind,
      figures: figuresOf(own),
      courtOverIt: ratioOf(court, own, tpsOf),
      cpuOverCourt: ratioOf(own, court, cpuMsOfTrial),
    };
  });
}
