import { keyRing } from '@assize/keys';
import type { CaseBudget } from '@assize/court/advice';
import { endIn, onFailure, skippedMessageError } from '@assize/court/handoff';
import {
  caseEnds,
  CLERK_ACK_WAIT_MS,
  courtPredicate,
  spentOn,
  tallyShape,
  type CaseFile,
  type SoundEnd,
  type Spent,
} from '@assize/proto';
import { MISTRIAL_REASONS, type CaseEnd } from '@assize/telemetry';
import { caseEnded } from './events.ts';
import type { Docket } from './docket.ts';
import type { ClerkPorts } from './ports.ts';

/** Older ends are not counted: counted now, they would look like a burst and raise alarms. */
const RECENT_MS = 15 * 60_000;

/**
 * Counts every end once, even with several clerks, because they share one durable consumer. Ends
 * that happened while no clerk ran are counted by the next one, if they are recent.
 */
export function tallyEnds(
  ports: Pick<ClerkPorts, 'bus' | 'clock' | 'keys' | 'log' | 'role' | 'telemetry'>,
  docket: Pick<Docket, 'endedBefore' | 'settle'>,
  budget: CaseBudget,
): Promise<AsyncDisposable> {
  const { observer: _notTheInbox, ...failure } = onFailure(ports);
  return ports.bus.consume(
    {
      ...tallyShape(caseEnds()),
      since: new Date(ports.clock() - RECENT_MS).toISOString(),
      concurrency: 16,
      ackWaitMs: CLERK_ACK_WAIT_MS,
      ...failure,
    },
    async (delivery) => {
      const end = await endIn(delivery, keyRing(ports.keys, delivery.at));
      if (typeof end === 'string') {
        throw skippedMessageError(ports, { stored: delivery, reason: 'not-signed', why: end });
      }
      const { caseId } = end.predicate;
      const { sequence: lastSequence } = delivery;
      docket.settle(caseId, { kase: null, end: { ...end, stored: delivery }, lastSequence });
      if (docket.endedBefore(caseId, lastSequence)) {
        const why = 'the case had ended';
        throw skippedMessageError(ports, { stored: delivery, reason: 'after-the-end', why });
      }
      const isRecent = ports.clock() - Date.parse(delivery.at) <= RECENT_MS;
      if (isRecent) caseEnded(ports, caseId, countedOf(end, budget));
    },
  );
}

export function countedOf(
  { sealed: { case: file }, predicate }: SoundEnd,
  budget: CaseBudget,
): CaseEnd {
  const { decision, proceeding, openedAt, closedAt, ended } = predicate;
  return {
    decision,
    proceeding: proceeding.name,
    seconds: (Date.parse(closedAt) - Date.parse(openedAt)) / 1000,
    reason: decision === 'mistrial' ? reasonOf(file, ended) : null,
    credibility: courtPredicate(predicate)?.credibility ?? null,
    budgetUsed: shareUsed(budget, spentOn(file.entries)),
  };
}

/** The reason is in the brief of the last entry or, without a brief, that of the walk. */
function reasonOf({ entries }: CaseFile, ended: string): CaseEnd['reason'] {
  const artifact = entries.at(-1)?.artifact;
  const brief = artifact && 'brief' in artifact ? artifact.brief : null;
  const known = MISTRIAL_REASONS.find((reason) => reason.replace('_', ' ') === brief?.ended);
  return known ?? (ended.includes('deliberation exhausted') ? 'deliberation_exhausted' : null);
}

/** The highest of the used shares of tokens, time and cost; null if no language model was asked. */
export function shareUsed(budget: CaseBudget, spent: Spent): number | null {
  if (spent.calls === 0) return null;
  const cost = budget.costUsd === null ? 0 : spent.costUsd / budget.costUsd;
  return Math.max(spent.tokens / budget.tokens, spent.ms / budget.ms, cost);
}
