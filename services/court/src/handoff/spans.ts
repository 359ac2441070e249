import type { AppendOutcome, Delivery } from '@assize/bus';
import {
  ALL_HANDOFFS,
  durableOf,
  HEADERS,
  inboxOf,
  parseHandoff,
  type Entry,
  type Role,
} from '@assize/proto';
import {
  ATTR,
  contextIn,
  headersOf,
  inSpan,
  linkTo,
  SpanKind,
  type Attributes,
  type Context,
  type Span,
  type SpanStart,
  type Telemetry,
} from '@assize/telemetry';
import type { Case } from './turn.ts';

/** W3C trace context of a message. */
export interface Trace {
  readonly traceparent?: string | undefined;
  readonly tracestate?: string | undefined;
}

export function traceOf(headers: Readonly<Record<string, string>>): Trace {
  return { traceparent: headers[HEADERS.traceparent], tracestate: headers[HEADERS.tracestate] };
}

/** The headers that carry it on; none where there is none. */
export function headersFor({ traceparent, tracestate }: Trace): Record<string, string> {
  if (!traceparent) return {};
  return tracestate
    ? { [HEADERS.traceparent]: traceparent, [HEADERS.tracestate]: tracestate }
    : { [HEADERS.traceparent]: traceparent };
}

/**
 * A role's span over one case handed to it, a child of the span that sent it. One that was delivered
 * before is linked to that span as well: it stands for the same message a second time.
 */
export function processing(role: Role, delivery: Delivery): SpanStart {
  const parent = contextIn(delivery.headers);
  const { redelivered, headers, subject } = delivery;
  return {
    name: `process court.${role}`,
    kind: SpanKind.CONSUMER,
    parent,
    attributes: {
      ...received(delivery, inboxOf(role), durableOf(role)),
      [ATTR.caseId]: parseHandoff(subject)?.caseId ?? '',
      [ATTR.role]: role,
      ...numbered(ATTR.handoff, headers[HEADERS.ordinal]),
      ...numbered(ATTR.remand, headers[HEADERS.remands]),
    },
    ...(redelivered > 0 ? { links: linkTo(parent) } : {}),
  };
}

/** What the conventions for messaging say of any message that was taken from a durable consumer. */
export function received(delivery: Delivery, from: string, group: string): Attributes {
  const { redelivered, headers } = delivery;
  return {
    [ATTR.messagingSystem]: 'nats',
    [ATTR.messagingOperation]: 'process',
    [ATTR.messagingOperationName]: 'process',
    [ATTR.messagingDestination]: from,
    [ATTR.messagingConsumerGroup]: group,
    [ATTR.messagingMessageId]: headers[HEADERS.ceId] ?? '',
    ...(redelivered > 0 ? { [ATTR.redelivered]: redelivered } : {}),
  };
}

function numbered(name: string, text: string | undefined): Attributes {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) ? { [name]: value } : {};
}

/** What the sending of a case says: to the next role, or as its end. */
function sending({ file, walk }: Case, author: Role): SpanStart {
  const { place } = walk;
  const ended = place.kind === 'ended' ? place : null;
  return {
    ...sendingTo(file.header.caseId, author, place.kind === 'ended' ? place.decision : place.role),
    attributes: {
      ...sent(file.header.caseId, author),
      [ATTR.proceeding]: file.header.proceeding.name,
      [ATTR.handoff]: walk.handoffs,
      [ATTR.remand]: walk.remands.used,
      ...(ended ? { [ATTR.decision]: ended.decision } : {}),
      ...(ended?.decision === 'mistrial'
        ? { [ATTR.keep]: true, [ATTR.mistrialReason]: ended.why }
        : {}),
    },
  };
}

/** A span over the sending of a message of a case, whatever it carries. */
export function sendingTo(caseId: string, author: Role, to: string): SpanStart {
  return { name: `send court.${to}`, kind: SpanKind.PRODUCER, attributes: sent(caseId, author) };
}

function sent(caseId: string, author: Role): Attributes {
  return {
    [ATTR.messagingSystem]: 'nats',
    [ATTR.messagingOperation]: 'send',
    [ATTR.messagingOperationName]: 'send',
    [ATTR.messagingDestination]: ALL_HANDOFFS,
    [ATTR.caseId]: caseId,
    [ATTR.role]: author,
  };
}

/**
 * Sends a case within a producer's span, whose trace context the message has to carry; where nothing
 * is traced, the context of the message that caused it. `parent` stands in for the active span.
 */
export function inSending<T>(
  telemetry: Telemetry,
  kase: Case,
  author: Role,
  cause: Trace,
  work: (trace: Trace, span: Span) => Promise<T>,
  parent?: Context,
): Promise<T> {
  const start = (): SpanStart => ({ ...sending(kase, author), ...(parent ? { parent } : {}) });
  return inSpan(telemetry, start, (span) =>
    work(telemetry.tracing ? headersOf(span) : cause, span),
  );
}

/** What became of a published handoff. */
export function noteOutcome(span: Span, { status }: AppendOutcome): void {
  span.setAttribute(ATTR.outcome, status);
}

/** A span over one turn: gathering, deciding, walking and signing. */
export function turning({ file, walk }: Case, role: Role, brain: string): SpanStart {
  const { place } = walk;
  const node = place.kind === 'turn' ? place.node : '_done';
  const turn = place.kind === 'turn' ? place.turn : null;
  return {
    name: turn === null ? node : `${node}.${turn}`,
    attributes: {
      [ATTR.caseId]: file.header.caseId,
      [ATTR.proceeding]: walk.proceeding.name,
      [ATTR.node]: node,
      [ATTR.role]: role,
      [ATTR.brain]: brain,
    },
  };
}

/** What is known of a turn once its entry is signed. */
export function noteEntry(span: Span, entry: Entry | undefined): void {
  if (entry === undefined || !span.isRecording()) return;
  const { turn, round, persona, element, edge, why } = entry;
  span.setAttributes({
    [ATTR.persona]: persona ?? undefined,
    [ATTR.element]: element ?? undefined,
    [ATTR.turn]: turn ?? undefined,
    [ATTR.round]: round ?? undefined,
    [ATTR.edge]: edge ?? undefined,
    [ATTR.edgeWhy]: why,
  });
}
