import type { Docket } from './docket.ts';
import type { ClerkPorts } from './ports.ts';

/** How often counters that can be lost are asked whether they were, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/**
 * Counts every open case again, from its log, where the counters were emptied: a case that waits for
 * its next role would else be missing from them until it is handed on.
 */
export function watchCounters(
  { counters, log }: Pick<ClerkPorts, 'counters' | 'log'>,
  docket: Pick<Docket, 'open'>,
): AsyncDisposable {
  const stopping = new AbortController();
  let looking: Promise<void> | null = null;
  const notCounted = (err: unknown): void => {
    if (!stopping.signal.aborted) log.warn({ err }, 'an open case was not counted again');
  };
  const look = async (): Promise<void> => {
    try {
      if (!(await counters.emptied?.())) return;
      for (const caseId of docket.open()) {
        if (stopping.signal.aborted) return;
        // One whose log ends in what nobody can count keeps no other from being counted.
        await counters.read(caseId).catch(notCounted);
      }
    } catch (err) {
      if (!stopping.signal.aborted) log.warn({ err }, 'open cases not counted again');
    }
  };
  const timer = setInterval(() => {
    looking ??= look().finally(() => (looking = null));
  }, LOOK_EVERY_MS);
  if (!counters.emptied) clearInterval(timer);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
}
