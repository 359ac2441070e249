import { TerminalError, type Delivery } from '@assize/bus';
import { onFailure, passedOver, processing, recordOf } from '@assize/court/handoff';
import { withLogFields } from '@assize/telemetry/log';
import { CLERK_ACK_WAIT_MS, inboxShape, parseHandoff } from '@assize/proto';
import { inSpan } from '@assize/telemetry';
import { closeCase } from './close.ts';
import type { ClerkPorts } from './ports.ts';

/** Takes the cases that end by a limit, or that a role refused, and closes them. */
export function serveInbox(ports: ClerkPorts): Promise<AsyncDisposable> {
  return ports.bus.consume(
    {
      ...inboxShape('clerk'),
      concurrency: 16,
      ackWaitMs: CLERK_ACK_WAIT_MS,
      ...onFailure('clerk', ports.telemetry),
    },
    (delivery) => {
      const caseId = parseHandoff(delivery.subject)?.caseId;
      const work = (): Promise<void> =>
        inSpan(
          ports.telemetry,
          () => processing('clerk', delivery),
          () => take(ports, delivery),
        );
      return withLogFields({ caseId }, () =>
        ports.health.inHand.during('handoffs to the clerk', work),
      );
    },
  );
}

async function take(ports: ClerkPorts, { subject, sequence, signal }: Delivery): Promise<void> {
  const handoff = parseHandoff(subject);
  if (!handoff) throw new TerminalError(`${subject} is no subject of a case`);
  const { status, record } = await closeCase(ports, handoff.caseId, signal);
  const whole = status === 'ended' ? await recordOf(ports, handoff.caseId) : record;
  const skipped = whole.skipped.find(({ stored }) => stored.sequence === sequence);
  if (skipped) throw passedOver(ports, skipped);
}
