import type { Delivery } from '@assize/bus';
import type { CaseBudget } from '@assize/counsel';
import { onFailure } from '@assize/handoff';
import {
  CLERK_ACK_WAIT_MS,
  checkSealedCase,
  parseHandoff,
  readStatement,
  spentOn,
  TALLY,
  type CaseFile,
} from '@assize/proto';
import type { CaseEnd, MistrialReason } from '@assize/telemetry';
import { shareUsed } from './budget.ts';
import { caseEnded } from './events.ts';
import type { ClerkPorts } from './ports.ts';

/** An end older than this is not counted: as a burst of now it would raise alarms. In milliseconds. */
const RECENT_MS = 15 * 60_000;

/**
 * Counts every end once, whichever of several clerks reads it: one durable consumer shares them. What
 * ended while no clerk ran is counted by the next one, where that is not too long ago.
 */
export function tallyEnds(
  ports: Pick<ClerkPorts, 'bus' | 'clock' | 'log' | 'telemetry'>,
  budget: CaseBudget,
): Promise<AsyncDisposable> {
  const { observer: _notTheInbox, ...failure } = onFailure('clerk', ports.telemetry);
  return ports.bus.consume(
    {
      ...TALLY,
      since: new Date(ports.clock() - RECENT_MS).toISOString(),
      concurrency: 16,
      ackWaitMs: CLERK_ACK_WAIT_MS,
      ...failure,
    },
    async (delivery) => {
      const caseId = parseHandoff(delivery.subject)?.caseId;
      const end = endIn(delivery, budget);
      const isRecent = ports.clock() - Date.parse(delivery.at) <= RECENT_MS;
      if (caseId && end && isRecent) caseEnded(ports, caseId, end);
    },
  );
}

/** What is counted of an end; null for bytes that are none. */
export function endIn({ body }: Pick<Delivery, 'body'>, budget: CaseBudget): CaseEnd | null {
  const sealed = checkSealedCase(parsed(body));
  if (!sealed.ok) return null;
  const { case: file, envelope } = sealed.value;
  const said = readStatement(envelope.payload)?.predicate;
  if (!said) return null;
  const { decision, credibility, proceeding, openedAt, closedAt } = said;
  return {
    decision,
    proceeding: proceeding.name,
    seconds: (Date.parse(closedAt) - Date.parse(openedAt)) / 1000,
    reason: decision === 'mistrial' ? reasonOf(file, said.ended) : null,
    credibility,
    budgetUsed: shareUsed(budget, spentOn(file.entries)),
  };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}

/** By the brief of whoever ended it; without one by what the walk says. */
function reasonOf({ entries }: CaseFile, ended: string): MistrialReason | null {
  const artifact = entries.at(-1)?.artifact;
  const brief = artifact && 'brief' in artifact ? artifact.brief : null;
  switch (brief?.ended) {
    case 'time exhausted':
      return 'time_exhausted';
    case 'record refused':
      return 'record_refused';
    case 'judge declared':
      return 'judge_declared';
    case 'deliberation exhausted':
      return 'deliberation_exhausted';
    default:
      return ended.includes('deliberation exhausted') ? 'deliberation_exhausted' : null;
  }
}
