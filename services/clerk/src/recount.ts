import type { Docket } from './docket.ts';
import type { ClerkPorts } from './ports.ts';

/** How often counters that can be lost are checked, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/**
 * Restores the counters of every open case from its log after the counters were lost. Otherwise a
 * case that waits for its next role would be missing from them until it is handed on.
 */
export function watchCounters(
  { counters, log }: Pick<ClerkPorts, 'counters' | 'log'>,
  docket: Pick<Docket, 'open'>,
): AsyncDisposable {
  const stopping = new AbortController();
  let looking: Promise<void> | null = null;
  const notCounted = (err: unknown): void => {
    if (!stopping.signal.aborted) log.warn({ err }, 'an open case could not be counted again');
  };
  const look = async (): Promise<void> => {
    try {
      if (!(await counters.wasEmptied?.())) return;
      for (const caseId of docket.open()) {
        if (stopping.signal.aborted) return;
        // A case whose log can't be counted must not prevent the others from being counted.
        await counters.read(caseId).catch(notCounted);
      }
    } catch (err) {
      if (!stopping.signal.aborted) log.warn({ err }, 'open cases could not be counted again');
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = null));
  }, LOOK_EVERY_MS);
  if (!counters.wasEmptied) clearInterval(timer);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
}
