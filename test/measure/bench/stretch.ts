import type { Stretch } from './figures.ts';
import { readFile } from 'node:fs/promises';
import { cpuMs } from '../../../services/assize/src/calibrate/cpu.ts';

/** Something to measure, which runs one trial per call, any number of them at once. */
export interface Contestant {
  /** Runs one trial of the n-th workload until its answer is there. */
  trial(n: number): Promise<void>;
  /** The CPU time so far, in milliseconds. */
  cpuMs(): number;
}

/** A contestant in another process, which runs a whole stretch per call. */
export interface Elsewhere {
  stretch(first: number, trials: number, inFlight: number): Promise<Stretch>;
}

/** Runs `inFlight` trials at a time. */
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
  /** The number of the first workload. */
  readonly first: number;
  /** The number of trials of each side. */
  readonly trials: number;
  /** The number of turns among which the trials are divided. */
  readonly turns: number;
}

interface Turn {
  readonly side: number;
  readonly first: number;
  readonly trials: number;
}

/**
 * Divides the trials of several sides into turns. Each turn has a part of each side, and the side that goes first
 * changes, so that other load on the machine affects all sides.
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

/** Runs contestants in turns, and returns the stretches of each in the order of the turns. */
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

/** The resident memory of processes in bytes (VmRSS); null if it can't be read. */
export async function memoryOf(pids: readonly number[]): Promise<number | null> {
  let bytes = 0;
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    bytes += Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  }
  return bytes === 0 ? null : bytes;
}

/** Makes a meter of the CPU time of this process and the given ones, in milliseconds. */
export const cpuMeterOf = (pids: readonly number[]) => (): number => cpuMs(pids);

/** The same, of this process and its server, if there is one. */
export const cpuMeter = (serverPid: number | undefined) =>
  cpuMeterOf(serverPid === undefined ? [] : [serverPid]);
