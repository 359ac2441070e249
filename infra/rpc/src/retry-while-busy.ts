import { setTimeout as sleep } from 'node:timers/promises';
import { CallError } from '#src/errors.ts';

/** Delays before a busy service is called again, in milliseconds; up to half as much is added. The last repeats. */
const DELAYS_MS = [50, 100, 250, 500, 1_000, 2_000];

interface Patience {
  /** When to stop retrying, in milliseconds since the epoch; absent: never. */
  until?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Retries a call while the service has no room for it (RESOURCE_EXHAUSTED); the caller holds the request meanwhile.
 * When the time is up it rejects with the last refusal; it rejects at once with any other error, and with the signal's
 * reason.
 */
export async function retryWhileBusy<Answer>(
  call: () => Promise<Answer>,
  { until = Infinity, signal }: Patience = {},
): Promise<Answer> {
  for (let refusals = 0; ; refusals += 1) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      const isBusy = error instanceof CallError && error.code === 'RESOURCE_EXHAUSTED';
      const remainingMs = until - Date.now();
      if (!isBusy || remainingMs <= 0) throw error;
      const delayMs = DELAYS_MS[Math.min(refusals, DELAYS_MS.length - 1)] ?? 0;
      // Uses all the time that is left: the caller then reaches its deadline, instead of failing before it.
      const waitMs = Math.min(delayMs * (1 + Math.random() / 2), remainingMs);
      await sleep(waitMs, undefined, signal ? { signal } : {}).catch(() => undefined);
    }
  }
}
