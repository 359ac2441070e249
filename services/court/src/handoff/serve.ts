import { storedBehind, type AppendOutcome, type ConsumeOptions, type Delivery } from '@assize/bus';
import { withLogFields } from '@assize/telemetry/log';
import {
  caseScope,
  DEAD_HEADERS,
  deadSubject,
  handoffSubject,
  headOf,
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
import { accountFor, passedOver } from './passed-over.ts';
import { receive, type Ready } from './receive.ts';
import { recordOf } from './record.ts';
import { signRefusal } from './refusal.ts';
import { compose, count, send, type Outgoing } from './send.ts';
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
  const { role, keys } = party;
  const received = await receive(delivery, role, keyRing(keys, delivery.at), role === 'judge');
  if (received.status === 'unreadable') {
    throw passedOver(party, { stored: delivery, reason: 'unreadable', why: received.why });
  }
  if (received.status === 'ready' && (await isNewest(party, delivery, received))) {
    return goOn(party, delivery, received, delivery.sequence);
  }
  const record = await recordOf(party, caseIn(delivery));
  const skipped = record.skipped.find(({ stored }) => stored.sequence === delivery.sequence);
  // What only this role does not know was signed by others all the same.
  if (skipped && received.status !== 'unknown') throw passedOver(party, skipped);
  await accountFor(party, record.skipped);
  const { end, fault, lastSequence } = record;
  if (fault && !end) return refuse(party, delivery, received.file, fault.why, lastSequence);
  if (end || (received.status !== 'unknown' && record.sequence !== delivery.sequence)) {
    movedOn(party, caseIn(delivery), delivery.subject);
    return;
  }
  if (received.status === 'ready') return goOn(party, delivery, received, lastSequence);
  return refuse(party, delivery, received.file, received.why, lastSequence);
}

const caseIn = ({ subject }: Pick<Delivery, 'subject'>): string =>
  parseHandoff(subject)?.caseId ?? '';

/**
 * Whether a sound handoff is surely the newest of its case, without a look into the log: the server saw
 * to it that it was stored behind the very message that its author signed to answer. One that was
 * delivered before, or that this process knows a later one of, is looked up.
 */
async function isNewest(
  { bus }: Party,
  delivery: Delivery,
  { file, isBehindKnown }: Ready,
): Promise<boolean> {
  const scope = caseScope(file.header.caseId);
  const newest = file.entries.at(-1);
  const answered = newest ? newest.follows : 0;
  if (answered === undefined || storedBehind(delivery, scope) !== answered) return false;
  if (isBehindKnown) return false;
  if (delivery.redelivered === 0) return true;
  return (await bus.last(STREAMS.court, scope))?.sequence === delivery.sequence;
}

/** Takes the turns of a case, and hands it on behind the newest message of its subjects. */
async function goOn(party: Party, delivery: Delivery, opening: Ready, last: number): Promise<void> {
  const { role, telemetry } = party;
  const kase = await takeTurns(party, opening, delivery.signal, delivery.sequence);
  const tooLarge = await inSending(
    telemetry,
    kase,
    role,
    traceOf(delivery.headers),
    (trace, span) => sendOn(party, { delivery, kase, trace, span, last }),
  );
  if (tooLarge === null) return;
  const why = `the case file would have ${tooLarge} bytes: more than a message may carry`;
  await refuse(party, delivery, opening.file, why, last);
}

interface Sending {
  readonly delivery: Delivery;
  readonly kase: Case;
  readonly trace: Trace;
  readonly span: Span;
  /** The newest message of the case's subjects. */
  readonly last: number;
}

/** Null where the case was sent, or had moved on; else the size that no message can carry. */
async function sendOn(
  party: Party,
  { delivery, kase, trace, span, last }: Sending,
): Promise<number | null> {
  const { role, signer } = party;
  const { caseId } = kase.file.header;
  const composed = await compose(kase, role, signer, trace);
  if (composed.status === 'too-large') return composed.size;
  await count(party, kase);
  const outcome = await sendPast(party, delivery, composed.outgoing, last);
  noteOutcome(span, outcome);
  const remandsBefore = Number(delivery.headers[HEADERS.remands] ?? 0);
  const remands = Math.max(0, kase.walk.remands.used - remandsBefore);
  handedOn(party, caseId, { subject: composed.outgoing.subject, outcome, remands });
  return null;
}

/** How often what somebody puts into the log of a case is written past before it is left for later. */
const MOST_PAST = 16;

/** Sends a message behind the one that it answers, and past what else came behind that meanwhile. */
async function sendPast(
  party: Party,
  delivery: Delivery,
  message: Outgoing,
  last: number,
): Promise<AppendOutcome> {
  const caseId = caseIn(delivery);
  let expected = last;
  for (let tries = 0; tries < MOST_PAST; tries += 1) {
    const outcome = await send(party.bus, caseId, message, expected, delivery.signal);
    if (outcome.status !== 'moved') return outcome;
    const record = await recordOf(party, caseId);
    await accountFor(party, record.skipped);
    if (record.end || record.fault || record.sequence !== delivery.sequence) return outcome;
    expected = record.lastSequence;
  }
  throw new Error(`case ${caseId}: other messages came ${MOST_PAST} times before the next handoff`);
}

/** Longest reason in a refusal, in characters. */
const LONGEST_REASON = 1000;

/** Gives a case that can't go on to the clerk with the reason, signed: the clerk closes it. */
async function refuse(
  party: Party,
  delivery: Delivery,
  file: CaseFile,
  reason: string,
  last: number,
): Promise<void> {
  const { role, signer, telemetry } = party;
  const { caseId } = file.header;
  const refused = sha256(delivery.body);
  // Parts of the refused file may be quoted in it: one line, and no longer than is read.
  const why = reason.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, LONGEST_REASON);
  const body = await signRefusal({ caseId, head: headOf(file), refused, why }, signer);
  caseRefused(party, caseId, why);
  await inSpan(telemetry, sendingTo(caseId, role, 'clerk'), async (span) => {
    span.setAttribute(ATTR.keep, true);
    const message = {
      subject: handoffSubject(caseId, role, 'clerk'),
      messageId: `${caseId}.refused.${role}.${refused.slice(0, 16)}`,
      body,
      headers: {
        ...(telemetry.tracing ? headersOf(span) : headersFor(traceOf(delivery.headers))),
        [HEADERS.entry]: refused,
        [HEADERS.author]: role,
      },
    };
    const outcome = await send(party.bus, caseId, message, last, delivery.signal);
    noteOutcome(span, outcome);
    handedOn(party, caseId, { subject: message.subject, outcome, remands: 0 });
  });
}
