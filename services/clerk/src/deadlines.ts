import { closeCase } from './close.ts';
import type { Docket } from './docket.ts';
import type { ClerkPorts } from './ports.ts';

/** How often open cases are looked over for a passed deadline, in milliseconds. */
const LOOK_EVERY_MS = 250;
/** How long a case that could not be closed is left alone, in milliseconds: each try reads its log anew. */
const TRY_AGAIN_MS = 2_000;

/** Watches deadlines: a case that nobody ended in time is ended by the clerk (HD10). */
export function watchDeadlines(
  ports: ClerkPorts,
  docket: Pick<Docket, 'overdue' | 'settle'>,
): AsyncDisposable {
  const stopping = new AbortController();
  const closing = new Map<string, Promise<void>>();
  const notBefore = new Map<string, number>();
  const close = async (caseId: string): Promise<void> => {
    try {
      const { status, record } = await closeCase(ports, caseId, stopping.signal);
      // Of one that was closed its end tells.
      if (status !== 'closed') docket.settle(caseId, record);
      notBefore.delete(caseId);
    } catch (error) {
      notBefore.set(caseId, ports.clock() + TRY_AGAIN_MS);
      if (!stopping.signal.aborted)
        ports.log.error({ err: error, caseId }, 'overdue case not closed');
    } finally {
      closing.delete(caseId);
    }
  };
  const look = (): void => {
    const now = ports.clock();
    for (const caseId of docket.overdue(now)) {
      const due = !closing.has(caseId) && now >= (notBefore.get(caseId) ?? now);
      if (due) closing.set(caseId, close(caseId));
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
