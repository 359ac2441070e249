import type { Stretch } from './figures.ts';

/** Something that is measured: one trial at a time is asked of it, any number in flight. */
export interface Contestant {
  /** One trial of the n-th workload, until its answer is there. */
  trial(n: number): Promise<void>;
  /** CPU milliseconds used so far. */
  cpuMs(): number;
}

/** Runs the workloads from `first` on, `inFlight` at a time. */
export async function runStretch(
  contestant: Contestant,
  first: number,
  trials: number,
  inFlight: number,
): Promise<Stretch> {
  const latenciesMs: number[] = [];
  let next = first;
  const work = async (): Promise<void> => {
    while (next < first + trials) {
      const n = next;
      next += 1;
      const started = performance.now();
      await contestant.trial(n);
      latenciesMs.push(performance.now() - started);
    }
  };
  const cpuBefore = contestant.cpuMs();
  const started = performance.now();
  await Promise.all(Array.from({ length: Math.min(inFlight, trials) }, work));
  const wallMs = performance.now() - started;
  return { latenciesMs, wallMs, cpuMs: contestant.cpuMs() - cpuBefore };
}

interface Turns {
  /** Number of the first workload. */
  readonly first: number;
  /** Trials of each side. */
  readonly trials: number;
  /** Parts that the trials are cut into. */
  readonly turns: number;
}

interface Turn {
  readonly side: 0 | 1;
  readonly first: number;
  readonly trials: number;
}

/**
 * Cuts the trials of two sides into parts, a part of each in turn, and changes who is first: what the
 * machine does meanwhile falls on both.
 */
export function turnsOf({ first, trials, turns }: Turns): Turn[] {
  return Array.from({ length: turns }, (_, turn) => {
    const from = Math.floor((turn * trials) / turns);
    const part = Math.floor(((turn + 1) * trials) / turns) - from;
    const order = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    return order.map((side) => ({ side, first: first + from, trials: part }));
  }).flat();
}

/** Runs two contestants in turns. */
export async function inTurns(
  contestants: readonly [Contestant, Contestant],
  { inFlight, ...turns }: Turns & { readonly inFlight: number },
): Promise<readonly [Stretch[], Stretch[]]> {
  const stretches: [Stretch[], Stretch[]] = [[], []];
  for (const { side, first, trials } of turnsOf(turns)) {
    stretches[side].push(await runStretch(contestants[side], first, trials, inFlight));
  }
  return stretches;
}
