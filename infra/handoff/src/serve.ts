import { TerminalError, type ConsumeOptions, type Delivery } from '@assize/bus';
import { withLogFields } from '@assize/log';
import {
  caseScope,
  DEAD_HEADERS,
  deadSubject,
  handoffSubject,
  HEADERS,
  inboxShape,
  parseHandoff,
  sha256,
  STREAMS,
  type CaseFile,
  type Role,
} from '@assize/proto';
import { ATTR, headersOf, inSpan, type Span, type Telemetry } from '@assize/telemetry';
import { caseRefused, handedOn, movedOn, observing } from './events.ts';
import { keyRing } from './key-ring.ts';
import type { Party } from './party.ts';
import { receive } from './receive.ts';
import { compose, count, send } from './send.ts';
import {
  headersFor,
  inSending,
  noteOutcome,
  processing,
  sendingTo,
  traceOf,
  type Trace,
} from './spans.ts';
import { takeTurns, type Case } from './turn.ts';

/** How a role reads its inbox. */
export interface InboxOptions {
  readonly concurrency: number;
  readonly ackWaitMs: number;
}

/** What happens to a message that a role fails on: tried again ever later, then a dead letter. */
export function onFailure(
  role: Role,
  telemetry: Pick<Telemetry, 'metrics'>,
): Required<Pick<ConsumeOptions, 'maxDeliver' | 'backoffMs' | 'deadLetter' | 'observer'>> {
  return {
    observer: observing(role, telemetry),
    maxDeliver: 8,
    backoffMs: [100, 300, 1000, 3000, 10_000],
    deadLetter: { subject: deadSubject(role), headers: DEAD_HEADERS },
  };
}

/** Serves a role: each case handed to it is walked again, its turns taken, and handed on. */
export async function serveRole(party: Party, options: InboxOptions): Promise<AsyncDisposable> {
  return party.bus.consume(
    {
      ...inboxShape(party.role),
      ...onFailure(party.role, party.telemetry),
      ...options,
    },
    (delivery) => {
      const { role, telemetry, health } = party;
      const caseId = parseHandoff(delivery.subject)?.caseId;
      const work = (): Promise<void> =>
        inSpan(
          telemetry,
          () => processing(role, delivery),
          () => handle(party, delivery),
        );
      return withLogFields({ caseId }, () => health.inHand.during(`handoffs to the ${role}`, work));
    },
  );
}

async function handle(party: Party, delivery: Delivery): Promise<void> {
  if (delivery.redelivered > 0 && (await hasMovedOn(party, delivery))) return;
  const { role, keys } = party;
  const received = await receive(delivery, role, keyRing(keys, delivery.at), role === 'judge');
  switch (received.status) {
    case 'unreadable':
      throw new TerminalError(received.why);
    case 'refused':
      return refuse(party, delivery, received.file, received.why);
    case 'ready':
      return handOn(party, delivery, await takeTurns(party, received, delivery.signal));
  }
}

async function hasMovedOn(party: Party, delivery: Delivery): Promise<boolean> {
  const caseId = parseHandoff(delivery.subject)?.caseId ?? '';
  const last = await party.bus.last(STREAMS.court, caseScope(caseId));
  if (last?.sequence === delivery.sequence) return false;
  movedOn(party, caseId, delivery.subject);
  return true;
}

async function handOn(party: Party, delivery: Delivery, kase: Case): Promise<void> {
  const { role, telemetry } = party;
  const tooLarge = await inSending(
    telemetry,
    kase,
    role,
    traceOf(delivery.headers),
    (trace, span) => sendOn(party, delivery, kase, trace, span),
  );
  if (tooLarge === null) return;
  const why = `the case file would have ${tooLarge} bytes: more than a message may carry`;
  await refuse(party, delivery, kase.file, why);
}

/** Null where the case was sent, or had moved on; else the size that no message can carry. */
async function sendOn(
  party: Party,
  delivery: Delivery,
  kase: Case,
  trace: Trace,
  span: Span,
): Promise<number | null> {
  const { bus, role, signer } = party;
  const { caseId } = kase.file.header;
  const composed = await compose(kase, role, signer, trace);
  if (composed.status === 'too-large') return composed.size;
  await count(party, kase);
  const outcome = await send(bus, caseId, composed.outgoing, delivery.sequence, delivery.signal);
  noteOutcome(span, outcome);
  const remandsBefore = Number(delivery.headers[HEADERS.remands] ?? 0);
  const remands = Math.max(0, kase.walk.facts.remands.used - remandsBefore);
  handedOn(party, caseId, { subject: composed.outgoing.subject, outcome, remands });
  return null;
}

/** Longest reason in a header, in characters. */
const LONGEST_REASON = 1000;

/** Gives a case that can't go on to the clerk, as it came, with the reason: the clerk closes it. */
async function refuse(
  party: Party,
  delivery: Delivery,
  { header }: CaseFile,
  why: string,
): Promise<void> {
  const { bus, role, telemetry } = party;
  const { caseId } = header;
  const refused = sha256(delivery.body);
  caseRefused(party, caseId, why);
  await inSpan(telemetry, sendingTo(caseId, role, 'clerk'), async (span) => {
    span.setAttribute(ATTR.keep, true);
    const message = {
      subject: handoffSubject(caseId, role, 'clerk'),
      messageId: `${caseId}.refused.${role}.${refused.slice(0, 16)}`,
      body: delivery.body,
      headers: {
        ...(telemetry.tracing ? headersOf(span) : headersFor(traceOf(delivery.headers))),
        [HEADERS.entry]: refused,
        [HEADERS.author]: role,
        // Parts of the refused file may be quoted in it: one header line, and no longer than is read.
        [HEADERS.refusal]: why.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, LONGEST_REASON),
      },
    };
    const outcome = await send(bus, caseId, message, delivery.sequence, delivery.signal);
    noteOutcome(span, outcome);
    handedOn(party, caseId, { subject: message.subject, outcome, remands: 0 });
  });
}
