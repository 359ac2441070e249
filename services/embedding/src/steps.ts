import { setImmediate } from 'node:timers/promises';

/** So many at a time, between which others get their turn and a caller who left is noticed. */
const STEP = 16;

/** Does the work step by step, in order. Throws the signal's reason once it is aborted. */
export async function inSteps<Item, Result>(
  items: readonly Item[],
  signal: AbortSignal,
  work: (step: readonly Item[]) => Promise<Result[]> | Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += STEP) {
    signal.throwIfAborted();
    results.push(...(await work(items.slice(from, from + STEP))));
    await setImmediate();
  }
  return results;
}
