import { STREAMS, type ClaimError } from '@assize/proto';
import { sendClaimError } from './claim-error.ts';
import type { CaseRecord } from '@assize/court/handoff';
import { closeCase, LOG_DROPPED } from './close.ts';
import type { Docket } from './docket.ts';
import type { ClerkPorts } from './ports.ts';

const LOOK_EVERY_MS = 250;
/** How long to wait between two attempts to close a case, in milliseconds. Each reads the case's log anew. */
const TRY_AGAIN_MS = 2_000;

/** How many cases are closed at a time. Each is read and checked in full, and the roles need the bus too. */
const AT_ONCE = 32;

const ASK_EVERY_MS = 1_000;

type Cause = CaseRecord['fault'];

/**
 * Ends the cases that only the clerk can end, a few at a time: those that passed their deadline
 * (HD10), and those whose log the bus has begun to drop, before nothing is left of it.
 */
export function watchDeadlines(
  ports: ClerkPorts,
  docket: Pick<Docket, 'overdue' | 'droppedBefore' | 'publisherOf' | 'forget' | 'settle'>,
): AsyncDisposable {
  const { bus, clock, log, openings } = ports;
  const stopping = new AbortController();
  const closing = new Map<string, Promise<void>>();
  const notBefore = new Map<string, number>();
  let first = 0;
  const close = async (caseId: string, cause: Cause): Promise<void> => {
    try {
      const { status, record } = await closeCase(ports, caseId, stopping.signal, cause);
      if (status === 'lost') {
        // Another clerk may have opened the case, and can still end it until its deadline.
        if (cause === LOG_DROPPED) return;
        const publisher = docket.publisherOf(caseId);
        const faults = record.unknown
          ? [`${record.unknown}: publish the claim again`]
          : LOST.faults;
        await sendClaimError(ports, { ...LOST, faults, caseId }, { publisher, number: 0 });
        // Only now, so that the publisher is told later if the bus has no room at present.
        docket.forget(caseId);
      }
      // If the case was closed, the docket learns it from the closing message.
      else if (status !== 'closed') docket.settle(caseId, record);
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, caseId }, 'a case could not be closed');
    } finally {
      // This also covers a closed case, because the docket learns of its end a moment later.
      notBefore.set(caseId, clock() + TRY_AGAIN_MS);
      closing.delete(caseId);
      if (!stopping.signal.aborted) look();
    }
  };
  const look = (): void => {
    for (const [caseId, cause] of casesToClose(docket, openings, clock(), first)) {
      if (closing.size >= AT_ONCE) return;
      if (closing.has(caseId) || notBefore.has(caseId)) continue;
      closing.set(caseId, close(caseId, cause));
    }
  };
  const lookAnew = (): void => {
    const now = clock();
    for (const [caseId, instant] of notBefore) if (instant <= now) notBefore.delete(caseId);
    look();
  };
  const updateFirst = async (): Promise<void> => {
    const usage = await bus.usage(STREAMS.court).catch(() => null);
    first = usage?.firstSequence ?? first;
  };
  const timers = [
    setInterval(lookAnew, LOOK_EVERY_MS),
    setInterval(() => void updateFirst(), ASK_EVERY_MS),
  ];
  return {
    async [Symbol.asyncDispose]() {
      for (const timer of timers) clearInterval(timer);
      stopping.abort();
      await Promise.all(closing.values());
    },
  };
}

/**
 * The cases to close, with their causes. A case whose log is dropped before the docket has read it is known only to the
 * clerk that opened it.
 */
function* casesToClose(
  docket: Pick<Docket, 'overdue' | 'droppedBefore'>,
  openings: ClerkPorts['openings'],
  now: number,
  first: number,
): Iterable<readonly [string, Cause]> {
  for (const caseId of docket.overdue(now)) yield [caseId, null];
  for (const caseId of docket.droppedBefore(first)) yield [caseId, LOG_DROPPED];
  for (const [caseId, { sequence }] of openings) if (sequence < first) yield [caseId, LOG_DROPPED];
}

/** What a publisher is told about a case that can't be ended because nothing of it is left. */
const LOST: Omit<ClaimError, 'caseId'> = {
  code: 'record-lost',
  faults: [
    `the log of the case was dropped before the case ended, because the stream ${STREAMS.court} is full: publish the claim again`,
  ],
  source: null,
  id: null,
};
