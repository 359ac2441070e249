import type { Delivery } from '@assize/bus';
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
  linkTo,
  SpanKind,
  type Attributes,
  type SpanStart,
} from '@assize/telemetry';
import type { Case } from './turn.ts';

/** The W3C headers. Empty if the message belongs to no trace. */
export type Trace = Readonly<Record<string, string>>;

/** What a header can carry. 512 characters are what the W3C asks every party to pass on of a `tracestate`. */
const PASSED_ON = /^[ -~]{1,512}$/;

/** A publisher chooses them, and every message of its case carries them: others are left out. */
export function traceOf(headers: Readonly<Record<string, string>>): Trace {
  const { [HEADERS.traceparent]: traceparent = '', [HEADERS.tracestate]: tracestate = '' } =
    headers;
  if (!PASSED_ON.test(traceparent)) return {};
  const state = PASSED_ON.test(tracestate) ? { [HEADERS.tracestate]: tracestate } : {};
  return { [HEADERS.traceparent]: traceparent, ...state };
}

export function processingSpan(role: Role, delivery: Delivery): SpanStart {
  const { headers, subject } = delivery;
  return takingSpan(`process court.${role}`, delivery, [inboxOf(role), durableOf(role)], {
    [ATTR.caseId]: parseHandoff(subject)?.caseId ?? '',
    [ATTR.role]: role,
    ...numbered(ATTR.handoff, headers[HEADERS.ordinal]),
    ...numbered(ATTR.remand, headers[HEADERS.remands]),
  });
}

/** A child of the span that sent the message. A redelivered message is also linked to it: the work is repeated. */
export function takingSpan(
  name: string,
  { redelivered, headers }: Delivery,
  [from, group]: readonly [from: string, group: string],
  more: Attributes,
): SpanStart {
  const parent = contextIn(headers);
  return {
    name,
    kind: SpanKind.CONSUMER,
    parent,
    attributes: {
      ...messaging('process', from),
      [ATTR.messagingConsumerGroup]: group,
      [ATTR.messagingMessageId]: headers[HEADERS.ceId] ?? '',
      ...(redelivered > 0 ? { [ATTR.redelivered]: redelivered } : {}),
      ...more,
    },
    ...(redelivered > 0 ? { links: linkTo(parent) } : {}),
  };
}

export function sendingTo(name: string, to: string, more: Attributes = {}): SpanStart {
  return { name, kind: SpanKind.PRODUCER, attributes: { ...messaging('send', to), ...more } };
}

/** The attributes that the messaging conventions require of any message. */
function messaging(operation: 'process' | 'send', destination: string): Attributes {
  return {
    [ATTR.messagingSystem]: 'nats',
    [ATTR.messagingOperation]: operation,
    [ATTR.messagingOperationName]: operation,
    [ATTR.messagingDestination]: destination,
  };
}

function numbered(name: string, text: string | undefined): Attributes {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) ? { [name]: value } : {};
}

/** `kase` is null if the message carries a refusal, which tail samplers keep. */
export function sendSpan(author: Role, subject: string, kase: Case | null): SpanStart {
  const { caseId = '', to = '' } = parseHandoff(subject) ?? {};
  return sendingTo(`send court.${to}`, ALL_HANDOFFS, {
    [ATTR.caseId]: caseId,
    [ATTR.role]: author,
    ...(kase ? caseAttributes(kase) : { [ATTR.keep]: true }),
  });
}

function caseAttributes({ file, walk: { handoffs, remands, place } }: Case): Attributes {
  const isMistrial = place.kind === 'ended' && place.decision === 'mistrial';
  return {
    [ATTR.proceeding]: file.header.proceeding.name,
    [ATTR.handoff]: handoffs,
    [ATTR.remand]: remands.used,
    ...(place.kind === 'ended' ? { [ATTR.decision]: place.decision } : {}),
    ...(isMistrial ? { [ATTR.keep]: true, [ATTR.mistrialReason]: place.why } : {}),
  };
}

/** Covers gathering, deciding, walking and signing. */
export function turnSpan({ file, walk }: Case, role: Role, brain: string): SpanStart {
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

/** The attributes of a turn's span that come from the signed entry. */
export function entryAttributes({ turn, round, persona, element, edge, why }: Entry): Attributes {
  return {
    [ATTR.persona]: persona ?? undefined,
    [ATTR.element]: element ?? undefined,
    [ATTR.turn]: turn ?? undefined,
    [ATTR.round]: round ?? undefined,
    [ATTR.edge]: edge ?? undefined,
    [ATTR.edgeWhy]: why,
  };
}
