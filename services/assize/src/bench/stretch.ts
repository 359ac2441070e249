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

/**
 * Runs two contestants in turns, a part of the trials at a time, and changes who is first: what the
 * machine does meanwhile falls on both.
 */
export async function inTurns(
  [a, b]: readonly [Contestant, Contestant],
  { first, trials, inFlight, turns }: Turns,
): Promise<readonly [Stretch[], Stretch[]]> {
  const stretches: [Stretch[], Stretch[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    const from = Math.floor((turn * trials) / turns);
    const part = Math.floor(((turn + 1) * trials) / turns) - from;
    const order = turn % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      const contestant = which === 0 ? a : b;
      stretches[which].push(await runStretch(contestant, first + from, part, inFlight));
    }
  }
  return stretches;
}

interface Turns {
  /** Number of the first workload. */
  readonly first: number;
  /** Trials of each contestant. */
  readonly trials: number;
  readonly inFlight: number;
  /** Parts that the trials are cut into. */
  readonly turns: number;
}
