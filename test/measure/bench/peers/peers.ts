import { ownFolder } from '#src/folder.ts';
import { openBench, type Bench } from '../contestants.ts';
import { cpuMsOfTrial, figuresOf, ratioOf, tpsOf, type Figures, type Ratio } from '../figures.ts';
import { inTurns, type Contestant, type Elsewhere } from '../stretch.ts';
import { TURNS, workloadOf, type TrialsOptions, type Workload } from '../trials.ts';
import { openPeersApart } from './apart.ts';
import type { Kind } from './list.ts';
import { machineOf, versionsOf, type Machine } from './machine.ts';

/** One system that is measured. */
interface Entrant {
  readonly name: string;
  readonly kind: Kind;
  readonly contestant: Contestant | Elsewhere;
}

export interface PeerRow {
  readonly name: string;
  readonly kind: Kind;
  readonly figures: Figures;
  /** The trials per second of the court in one process, divided by this system's. */
  readonly courtOverIt: Ratio;
  /** The CPU time per trial of this system, divided by that of the court in one process. */
  readonly cpuOverCourt: Ratio;
}

/** The output of `bench peers --json`. */
export interface PeersReport {
  /** The time of its start, in ISO 8601. */
  readonly at: string;
  readonly machine: Machine;
  /** The versions by program or package. */
  readonly versions: Readonly<Record<string, string>>;
  readonly turns: number;
  readonly concurrency: Readonly<Record<string, readonly PeerRow[]>>;
  readonly workload: Workload;
  /** What is excluded, with the reasons. */
  readonly missing: readonly string[];
}

const NAMES = {
  court: 'Assize, one process',
  apart: 'Assize, roles apart',
  thinking: 'JetStream chain, same brains',
  chain: 'JetStream chain, whole states',
} as const;

const WARM_UP = 200;
const IN_FLIGHT = 64;

/** Measures the court, plain chains, and other products for durable steps, all in turns. */
export async function measurePeers(options: TrialsOptions): Promise<PeersReport> {
  await using stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(await ownFolder());
  const [at, machine] = [new Date().toISOString(), machineOf()];
  const bench = await openBench(folder, options.say, stack);
  options.say('opening what others offer, in a process of its own');
  const { peers, missing } = stack.use(await openPeersApart(folder));
  const entrants: Entrant[] = [...oursOf(bench), ...peers];
  const { trials, say } = options;
  say('warming up');
  const contestants = entrants.map(({ contestant }) => contestant);
  let first = Math.min(WARM_UP, trials);
  await inTurns(contestants, { first: 0, trials: first, inFlight: IN_FLIGHT, turns: 2 });
  const concurrency: Record<string, PeerRow[]> = {};
  for (const inFlight of options.concurrency) {
    // With one trial at a time each takes much longer, and a median needs few.
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
