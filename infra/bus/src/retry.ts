import { setTimeout as sleep } from 'node:timers/promises';
import { StillOpenError } from '#src/errors.ts';
import type { Link } from '#src/link.ts';
import { leavesOpen } from '#src/write.ts';

/** Delays between attempts, in milliseconds. The first is short, for a new leader or a message in flight. */
const RETRY_MS = [20, 50, 100, 250, 500, 1_000] as const;

const GIVE_UP_MS = 30_000;

/**
 * Retries a step while its error leaves the outcome open, and waits for the connection between attempts. An attempt
 * ends when the connection on which it began breaks. When time is up, the last such error is thrown; any other error
 * is thrown at once.
 */
export async function retry<T>(
  link: Link,
  step: () => Promise<T>,
  given?: AbortSignal,
): Promise<T> {
  let open: Error | undefined;
  if (link.up) {
    const first = await attempt(link, step);
    // Almost every step ends here. Creating a timer for each would cost more than the step.
    if (first.done) return first.value;
    open = first.open;
  }
  const signal = given ?? AbortSignal.timeout(GIVE_UP_MS);
  for (let failures = 1; await mayTryAgain(link, failures, signal); failures += 1) {
    const next = await attempt(link, step);
    if (next.done) return next.value;
    open = next.open;
  }
  throw open ?? new StillOpenError('there is no connection to the bus');
}

type Attempt<T> = { done: true; value: T } | { done: false; open: Error };

async function attempt<T>(link: Link, step: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { done: true, value: await link.answer(step()) };
  } catch (error) {
    if (error instanceof Error && leavesOpen(error)) return { done: false, open: error };
    throw error;
  }
}

async function mayTryAgain(link: Link, failures: number, signal: AbortSignal): Promise<boolean> {
  try {
    await sleep(backoffDelay(RETRY_MS, failures), undefined, { signal });
    await link.ready(signal);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    throw error;
  }
}

/**
 * Delay before the next attempt, in milliseconds: the table's entry for this number of failures (the last entry
 * repeats). Half of it is fixed and half is random, so that clients that failed together don't retry together.
 *
 * @param failures failed attempts so far, at least 1
 * @param random a random number from [0, 1)
 */
export function backoffDelay(
  table: readonly [number, ...number[]],
  failures: number,
  random = Math.random(),
): number {
  const base = table[Math.min(failures, table.length) - 1] ?? table[0];
  return Math.round(base * (0.5 + random / 2));
}
