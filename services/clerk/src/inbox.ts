import { TerminalError, type Delivery } from '@assize/bus';
import { skippedMessageError, recordOf, takeHandoffs } from '@assize/court/handoff';
import { CLERK_ACK_WAIT_MS, parseHandoff } from '@assize/proto';
import { closeCase } from './close.ts';
import type { ClerkPorts } from './ports.ts';

/** Receives the cases that reached a limit or that a role refused, and closes them. */
export function serveInbox(ports: ClerkPorts): Promise<AsyncDisposable> {
  const options = { concurrency: 16, ackWaitMs: CLERK_ACK_WAIT_MS };
  return takeHandoffs(ports, options, (delivery) => closeHandedOver(ports, delivery));
}

async function closeHandedOver(
  ports: ClerkPorts,
  { subject, sequence, signal }: Delivery,
): Promise<void> {
  const handoff = parseHandoff(subject);
  if (!handoff) throw new TerminalError(`${subject} is not the subject of a case`);
  const { status, record } = await closeCase(ports, handoff.caseId, signal);
  // Nothing is left from which the case could be ended. The dead letter informs the operator.
  if (status === 'lost')
    throw new TerminalError(
      record.fault?.why ?? record.unknown ?? `the case of ${subject} is no longer on record`,
    );
  const whole = status === 'ended' ? await recordOf(ports, handoff.caseId) : record;
  const skipped = whole.skipped.find(({ stored }) => stored.sequence === sequence);
  if (skipped) throw skippedMessageError(ports, skipped);
}
