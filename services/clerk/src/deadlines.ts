import { closeCase } from './close.ts';
import type { Docket } from './docket.ts';
import type { ClerkPorts } from './ports.ts';

/** How often open cases are looked over for a passed deadline, in milliseconds. */
const LOOK_EVERY_MS = 250;
/** How long a case is left alone after a try to close it, in milliseconds: each reads its log anew. */
const TRY_AGAIN_MS = 2_000;

/** Cases that are closed at once: each is read whole and checked, and the roles need the bus too. */
const AT_ONCE = 32;

/** Watches deadlines: a case that nobody ended in time is ended by the clerk (HD10), a few at a time. */
export function watchDeadlines(
  ports: ClerkPorts,
  docket: Pick<Docket, 'overdue'>,
): AsyncDisposable {
  const stopping = new AbortController();
  const closing = new Map<string, Promise<void>>();
  const notBefore = new Map<string, number>();
  const close = async (caseId: string): Promise<void> => {
    try {
      await closeCase(ports, caseId, { kind: 'limit' }, stopping.signal);
    } catch (error) {
      if (!stopping.signal.aborted)
        ports.log.error({ err: error, caseId }, 'overdue case not closed');
    } finally {
      // Also one that was closed: the docket hears of that a moment later.
      notBefore.set(caseId, ports.clock() + TRY_AGAIN_MS);
      closing.delete(caseId);
      if (!stopping.signal.aborted) look();
    }
  };
  const look = (): void => {
    const now = ports.clock();
    for (const caseId of docket.overdue(now)) {
      if (closing.size >= AT_ONCE) return;
      if (closing.has(caseId) || notBefore.has(caseId)) continue;
      closing.set(caseId, close(caseId));
    }
  };
  const lookAnew = (): void => {
    const now = ports.clock();
    for (const [caseId, instant] of notBefore) if (instant <= now) notBefore.delete(caseId);
    look();
  };
  const timer = setInterval(lookAnew, LOOK_EVERY_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(closing.values());
    },
  };
}
