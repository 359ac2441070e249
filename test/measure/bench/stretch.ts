import type { Stretch } from './figures.ts';
import { readFile } from 'node:fs/promises';
import { cpuMs } from '../../../services/assize/src/calibrate/cpu.ts';

/** Something that is measured: one trial at a time is asked of it, any number in flight. */
export interface Contestant {
  /** One trial of the n-th workload, until its answer is there. */
  trial(n: number): Promise<void>;
  /** CPU milliseconds used so far. */
  cpuMs(): number;
}

/** The same in a process of its own, which is asked for a whole stretch. */
export interface Elsewhere {
  stretch(first: number, trials: number, inFlight: number): Promise<Stretch>;
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
  readonly side: number;
  readonly first: number;
  readonly trials: number;
}

/**
 * Cuts the trials of some sides into parts, a part of each in turn, and changes who is first: what the
 * machine does meanwhile falls on all.
 */
function turnsOf({ first, trials, turns }: Turns, sides: number): Turn[] {
  return Array.from({ length: turns }, (_, turn) => {
    const from = Math.floor((turn * trials) / turns);
    const part = Math.floor(((turn + 1) * trials) / turns) - from;
    const order = Array.from({ length: sides }, (_none, at) => (turn + at) % sides);
    return order.map((side) => ({ side, first: first + from, trials: part }));
  })
    .flat()
    .filter((turn) => turn.trials > 0);
}

/** Runs contestants in turns; the stretches of each, in the order of its turns. */
export async function inTurns(
  contestants: readonly (Contestant | Elsewhere)[],
  { inFlight, ...turns }: Turns & { readonly inFlight: number },
): Promise<Stretch[][]> {
  const stretches = contestants.map((): Stretch[] => []);
  for (const { side, first, trials } of turnsOf(turns, contestants.length)) {
    const contestant = contestants[side];
    if (!contestant) continue;
    const stretch =
      'stretch' in contestant
        ? await contestant.stretch(first, trials, inFlight)
        : await runStretch(contestant, first, trials, inFlight);
    stretches[side]?.push(stretch);
  }
  return stretches;
}

/** Bytes that the processes have in memory (VmRSS); null where that can't be read. */
export async function memoryOf(pids: readonly number[]): Promise<number | null> {
  let bytes = 0;
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    bytes += Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  }
  return bytes === 0 ? null : bytes;
}

/** CPU milliseconds of this process and of those. */
export const cpuMeterOf = (pids: readonly number[]) => (): number => cpuMs(pids);

/** The same of this process and of the server beside it, where there is one. */
export const cpuMeter = (serverPid: number | undefined) =>
  cpuMeterOf(serverPid === undefined ? [] : [serverPid]);
