import { TerminalError, type Delivery } from '@assize/bus';
import {
  consumeInSpans,
  onFailure,
  takingSpan,
  traceOf,
  type WorkResult,
} from '@assize/court/handoff';
import {
  ALL_CLAIMS,
  CLERK_ACK_WAIT_MS,
  CLAIM_FAULTS,
  HEADERS,
  INTAKE,
  INTAKE_DURABLE,
  proceedingNamed,
  RETRYABLE_FAULTS,
  caseIdOf,
  sha256,
  type ClaimError,
} from '@assize/proto';
import { ATTR, type SpanStart } from '@assize/telemetry';
import { sendClaimError } from './claim-error.ts';
import { republishVerdict } from './ends.ts';
import { openCase, type OpenOutcome, type Opening } from './open.ts';
import { readOpening, type Fault } from './opening.ts';
import type { ClerkPorts } from './ports.ts';
import { isPublisherName } from './ownership.ts';

const NOT_OPENED: Fault = {
  code: 'not-opened',
  faults: [
    'every attempt to open the claim failed: see the log of the clerk, and publish the claim again later',
  ],
};

/**
 * Receives claims from the bus. A bad claim is answered and becomes a dead letter; other claims are not affected. While
 * the court has as many open cases as it takes, the claims in progress wait here and all others in their stream.
 */
export function serveIntake(ports: ClerkPorts): Promise<AsyncDisposable> {
  const options = {
    ...INTAKE,
    concurrency: 64,
    ackWaitMs: CLERK_ACK_WAIT_MS,
    ...onFailure(ports),
    // A publisher's bad claims should alarm nobody.
    expected: CLAIM_FAULTS,
    givenUp: async (delivery: Delivery) => void (await tellPublisher(ports, delivery, NOT_OPENED)),
  };
  return consumeInSpans(ports, options, 'claims', takingClaim, (delivery) =>
    takeClaim(ports, delivery),
  );
}

/** Processes one claim. When the last attempt fails, its publisher is told before the claim becomes a dead letter. */
async function takeClaim(ports: ClerkPorts, delivery: Delivery): Promise<WorkResult> {
  try {
    return await processClaim(ports, delivery);
  } catch (error) {
    const isLast = delivery.redelivered + 1 >= onFailure(ports).maxDeliver;
    if (isLast && !delivery.signal.aborted) await tellPublisher(ports, delivery, NOT_OPENED);
    throw error;
  }
}

async function processClaim(ports: ClerkPorts, delivery: Delivery): Promise<WorkResult> {
  const opening = openingIn(delivery, ports);
  if ('code' in opening) return refuseClaim(ports, delivery, opening);
  const outcome = await openCase(ports, opening, null, delivery.signal);
  const fault = faultOf(outcome, opening);
  if (fault) return refuseClaim(ports, delivery, fault);
  // A publisher that publishes a decided claim again has missed its verdict.
  if (outcome.status === 'existing' && outcome.end) await republishVerdict(ports, outcome.end);
  return worked(outcome.caseId, outcome.status);
}

function worked(caseId: string, outcome: string, refused: TerminalError | null = null): WorkResult {
  return { attributes: { [ATTR.caseId]: caseId, [ATTR.outcome]: outcome }, refused };
}

function openingIn(delivery: Delivery, ports: ClerkPorts): Opening | Fault {
  const { subject, headers, body } = delivery;
  const [proceeding = '', provenPublisher = null, ...more] = subject
    .slice(ALL_CLAIMS.length - 1)
    .split('.');
  if (more.length > 0) {
    const faults = [
      `"${subject}" is neither claims.<proceeding> nor claims.<proceeding>.<publisher>`,
    ];
    return { code: 'unknown-proceeding', faults };
  }
  const read = ({ definition }: Opening['proceeding']) => definition.opens(body);
  const opening = readOpening({ headers, provenPublisher, proceeding, read }, ports);
  return 'code' in opening ? opening : { ...opening, trace: traceOf(headers) };
}

/**
 * The fault for which a claim was not opened; null if it was opened.
 * @throws if the claim should be retried
 */
function faultOf(outcome: OpenOutcome, { id, source }: Opening): Fault | null {
  switch (outcome.status) {
    case 'opened':
    case 'existing':
      return null;
    case 'too-large':
      return { code: 'bad-claim', faults: [outcome.fault] };
    case 'id-reused': {
      const why = `the id "${id}" of ${source} was already used for another claim`;
      return { code: 'id-reused', faults: [why] };
    }
    case 'court-full':
      throw new Error(outcome.fault);
    default:
      return { code: outcome.status, faults: [outcome.fault] };
  }
}

/** The publisher whose name the subject of its claim proves; undefined if the subject names none. */
function provenPublisherIn(subject: string): string | undefined {
  const [, , provenPublisher, ...more] = subject.split('.');
  return provenPublisher !== undefined && more.length === 0 && isPublisherName(provenPublisher)
    ? provenPublisher
    : undefined;
}

/**
 * Tells only the publisher, on `claim-errors.…`, and lets the message become a dead letter. A claim that can be
 * published again unchanged does not become one, since a flood of such claims would push out the others.
 */
async function refuseClaim(
  ports: ClerkPorts,
  delivery: Delivery,
  fault: Fault,
): Promise<WorkResult> {
  const { code, faults } = fault;
  const caseId = await tellPublisher(ports, delivery, fault);
  const mayComeAgain = RETRYABLE_FAULTS.some((one) => one === code);
  return worked(caseId, code, mayComeAgain ? null : new TerminalError(faults.join('; '), code));
}

/**
 * Tells only the publisher what became of its claim. Returns the case id, or a hash of the body if the message has no
 * identity.
 */
async function tellPublisher(
  ports: ClerkPorts,
  { subject, headers, body, sequence }: Delivery,
  { code, faults }: Fault,
): Promise<string> {
  const source = headers[HEADERS.ceSource];
  const id = headers[HEADERS.ceId];
  const provenPublisher = provenPublisherIn(subject);
  const caseId =
    source && id ? caseIdOf(ports.account, source, id, provenPublisher) : sha256(body).slice(0, 26);
  const about = { source: source ?? null, id: id ?? null, caseId };
  const answer: ClaimError = { code, faults: [...faults], ...about, sha256: sha256(body) };
  await sendClaimError(ports, answer, { publisher: provenPublisher, number: sequence });
  return caseId;
}

function takingClaim(delivery: Delivery): SpanStart {
  // A registered publisher's name follows the proceeding in the subject.
  const [named = ''] = delivery.subject.slice(ALL_CLAIMS.length - 1).split('.');
  // The subject may contain anything, so only a known proceeding becomes part of a span's name.
  const name = proceedingNamed(named) ? named : 'unknown';
  return takingSpan(`process claims.${name}`, delivery, [ALL_CLAIMS, INTAKE_DURABLE], {
    [ATTR.role]: 'clerk',
    [ATTR.proceeding]: name,
  });
}
