import { closeCase } from './close.ts';
import type { Docket } from './docket.ts';
import type { ClerkPorts } from './ports.ts';

/** How often open cases are looked over for a passed deadline, in milliseconds. */
const LOOK_EVERY_MS = 250;

/** Watches deadlines: a case that nobody ended in time is ended by the clerk (HD10). */
export function watchDeadlines(ports: ClerkPorts, docket: Docket): AsyncDisposable {
  const stopping = new AbortController();
  const closing = new Map<string, Promise<void>>();
  const close = async (caseId: string): Promise<void> => {
    try {
      await closeCase(ports, caseId, { kind: 'limit' }, {}, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted)
        ports.log.error({ err: error, caseId }, 'overdue case not closed');
    } finally {
      closing.delete(caseId);
    }
  };
  const look = (): void => {
    for (const caseId of docket.overdue(ports.clock())) {
      if (!closing.has(caseId)) closing.set(caseId, close(caseId));
    }
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(closing.values());
    },
  };
}
