import { TerminalError, type Delivery } from '@assize/bus';
import { onFailure, traceOf } from '@assize/court/handoff';
import {
  ALL_CLAIMS,
  CLERK_ACK_WAIT_MS,
  CLAIM_FAULTS,
  HEADERS,
  INTAKE,
  RETRYABLE_FAULTS,
  caseIdOf,
  proceedingNamed,
  PUBLISHER_NAME,
  proceedings,
  sha256,
  type ClaimError,
} from '@assize/proto';
import { causesIn } from '@assize/packs';
import { ATTR, inSpan, type Span } from '@assize/telemetry';
import { sayClaimError } from './claim-error.ts';
import { courtClosedTo } from './court-closed.ts';
import { readEvent } from './event.ts';
import { openCase, type Opening } from './open.ts';
import type { ClerkPorts } from './ports.ts';
import { takingClaim } from './spans.ts';

const NAME = new RegExp(PUBLISHER_NAME);

/** Which rule a claim breaks, and how. */
interface Fault {
  readonly code: ClaimError['code'];
  readonly faults: readonly string[];
}

/**
 * Takes claims from the bus; a bad one is answered, kept as a dead letter, and disturbs nothing. Where the
 * court has all the cases that it takes at once, these few wait here and all others in their stream.
 */
export function serveIntake(ports: ClerkPorts): Promise<AsyncDisposable> {
  return ports.bus.consume(
    {
      ...INTAKE,
      concurrency: 64,
      ackWaitMs: CLERK_ACK_WAIT_MS,
      ...failing(ports),
    },
    (delivery) => ports.health.inHand.during('claims', () => receive(ports, delivery)),
  );
}

/** As any role fails, but that a refused claim counts as that: who publishes badly alarms nobody. */
function failing({ telemetry }: ClerkPorts) {
  const usual = onFailure('clerk', telemetry);
  const isRefusal = (reason: string): boolean =>
    CLAIM_FAULTS.some((code) => reason.startsWith(`${code}: `));
  const deadLettered = (reason: string): void => {
    if (!isRefusal(reason)) usual.observer.deadLettered(reason);
  };
  return { ...usual, observer: { ...usual.observer, deadLettered } };
}

/** A refusal is no error of the clerk's: it is thrown, for the dead letters, outside the span. */
async function receive(ports: ClerkPorts, delivery: Delivery): Promise<void> {
  const refused = await inSpan(
    ports.telemetry,
    () => takingClaim(delivery),
    (span) => take(ports, delivery, span),
  );
  if (refused) throw refused;
}

async function take(
  ports: ClerkPorts,
  delivery: Delivery,
  span: Span,
): Promise<TerminalError | null> {
  const read = readOpening(delivery, ports);
  if ('code' in read) return refuse(ports, delivery, read, span);
  const outcome = await openCase(ports, read, 'wait', delivery.signal);
  span.setAttributes({ [ATTR.caseId]: outcome.caseId, [ATTR.outcome]: outcome.status });
  if (outcome.status === 'too-large') {
    return refuse(ports, delivery, { code: 'bad-claim', faults: [outcome.fault] }, span);
  }
  if ('fault' in outcome) {
    const code = RETRYABLE_FAULTS.find((one) => one === outcome.status);
    if (!code) throw new Error(outcome.fault);
    await refuse(ports, delivery, { code, faults: [outcome.fault] }, span);
    // It can be published again as it is: no dead letter, of which a flood would drive out the others.
    return null;
  }
  if (outcome.status !== 'id-reused') return null;
  const why = `the id "${read.id}" of ${read.source} was used before, for another claim`;
  return refuse(ports, delivery, { code: 'id-reused', faults: [why] }, span);
}

function readOpening(
  delivery: Delivery,
  { courtEnabled, packs }: Pick<ClerkPorts, 'courtEnabled' | 'packs'>,
): Opening | Fault {
  const [name = '', own = null, ...more] = delivery.subject.slice(ALL_CLAIMS.length - 1).split('.');
  if (more.length > 0) {
    const faults = [
      `"${delivery.subject}" is neither claims.<proceeding> nor that and a publisher`,
    ];
    return { code: 'unknown-proceeding', faults };
  }
  const event = readEvent(delivery.headers, own);
  if (!event.ok) return { code: 'malformed-event', faults: event.faults };
  const proceeding = proceedingNamed(name);
  if (!proceeding) {
    const faults = [
      `no proceeding "${name}" (known: ${proceedings()
        .map((one) => one.name)
        .join(', ')})`,
    ];
    return { code: 'unknown-proceeding', faults };
  }
  const claim = proceeding.definition.opens(delivery.body);
  if (!claim.ok) return { code: 'bad-claim', faults: claim.faults };
  const closed = courtClosedTo(proceeding, claim.claim, courtEnabled);
  if (closed) return { code: 'court-disabled', faults: [closed] };
  const found = causesIn(claim.claim, packs);
  if (!found.ok) return { code: 'bad-claim', faults: [found.fault] };
  const { causes } = found;
  const trace = traceOf(delivery.headers);
  const { matter } = claim;
  return { ...event.event, claim: claim.claim, matter, proceeding, causes, trace };
}

/** The publisher whose name is proven by the subject of its claim; none where the subject names none. */
function publisherIn(subject: string): string | undefined {
  const [, , own, ...more] = subject.split('.');
  return own !== undefined && more.length === 0 && NAME.test(own) ? own : undefined;
}

/** Tells the publisher alone on `claim-errors.…` and leaves the message to the dead letters. */
async function refuse(
  ports: ClerkPorts,
  { subject, headers, body, sequence }: Delivery,
  error: Fault,
  span: Span,
): Promise<TerminalError> {
  const { account } = ports;
  const source = headers[HEADERS.ceSource];
  const id = headers[HEADERS.ceId];
  const own = publisherIn(subject);
  const name = source && id ? caseIdOf(account, source, id, own) : sha256(body).slice(0, 26);
  span.setAttributes({ [ATTR.caseId]: name, [ATTR.outcome]: error.code });
  const answer: ClaimError = {
    code: error.code,
    faults: [...error.faults],
    source: source ?? null,
    id: id ?? null,
    caseId: name,
  };
  await sayClaimError(ports, answer, { publisher: own, number: sequence });
  return new TerminalError(`${error.code}: ${error.faults.join('; ')}`);
}
