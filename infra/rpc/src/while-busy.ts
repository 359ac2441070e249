import { setTimeout as sleep } from 'node:timers/promises';
import { CallError } from '#src/errors.ts';

/** Milliseconds before a busy service is asked again, up to half as many more; the last repeats. */
const AGAIN_MS = [50, 100, 250, 500, 1_000, 2_000];

interface Patience {
  /** Until when to ask again, in milliseconds since the epoch; without an end where absent. */
  until?: number;
  signal?: AbortSignal | undefined;
}

/**
 * Repeats a call while the service has no room for it (RESOURCE_EXHAUSTED): it holds what it can, and who
 * asks holds the rest. Rejects with the last refusal when the time is over, with any other error at once,
 * and with the signal's reason.
 */
export async function whileBusy<Answer>(
  call: () => Promise<Answer>,
  { until = Infinity, signal }: Patience = {},
): Promise<Answer> {
  for (let refusals = 0; ; refusals += 1) {
    signal?.throwIfAborted();
    try {
      return await call();
    } catch (error) {
      const isBusy = error instanceof CallError && error.code === 'RESOURCE_EXHAUSTED';
      const left = until - Date.now();
      if (!isBusy || left <= 0) throw error;
      const least = AGAIN_MS[Math.min(refusals, AGAIN_MS.length - 1)] ?? 0;
      // Not given up early: who asks until a deadline is then late, and not merely unanswered.
      const waitMs = Math.min(least * (1 + Math.random() / 2), left);
      await sleep(waitMs, undefined, signal ? { signal } : {}).catch(() => undefined);
    }
  }
}
