import { setTimeout as sleep } from 'node:timers/promises';

/** Waits; an aborted signal ends the wait with its reason thrown. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/**
 * Delay before the next try, in milliseconds: the table's entry for this many failures (the last
 * entry repeats), of which half is kept and half is drawn, so that failures that began together
 * don't come back together.
 *
 * @param failures tries that have failed, from 1
 * @param random a draw from [0, 1)
 */
export function backoffDelay(
  table: readonly [number, ...number[]],
  failures: number,
  random: number,
): number {
  const base = table[Math.min(failures, table.length) - 1] ?? table[0];
  return Math.round(base * (0.5 + random / 2));
}
