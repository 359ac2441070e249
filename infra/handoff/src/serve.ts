import { TerminalError, type ConsumeOptions, type Delivery } from '@assize/bus';
import {
  caseScope,
  DEAD_HEADERS,
  deadSubject,
  durableOf,
  handoffSubject,
  HEADERS,
  inboxOf,
  parseHandoff,
  sha256,
  STREAMS,
  type CaseFile,
  type Role,
} from '@assize/proto';
import { keyRing } from './key-ring.ts';
import type { Party } from './party.ts';
import { receive } from './receive.ts';
import { compose, count, send, traceOf } from './send.ts';
import { takeTurns, type Case } from './turn.ts';

/** How a role reads its inbox. */
export interface InboxOptions {
  readonly concurrency: number;
  readonly ackWaitMs: number;
}

/** What happens to a message that a role fails on: tried again ever later, then a dead letter. */
export function onFailure(
  role: Role,
): Pick<ConsumeOptions, 'maxDeliver' | 'backoffMs' | 'deadLetter'> {
  return {
    maxDeliver: 8,
    backoffMs: [100, 300, 1000, 3000, 10_000],
    deadLetter: { subject: deadSubject(role), headers: DEAD_HEADERS },
  };
}

/** Serves a role: each case handed to it is walked again, its turns taken, and handed on. */
export async function serveRole(party: Party, options: InboxOptions): Promise<AsyncDisposable> {
  return party.bus.consume(
    {
      stream: STREAMS.court,
      durable: durableOf(party.role),
      filter: inboxOf(party.role),
      ...onFailure(party.role),
      ...options,
    },
    (delivery) => handle(party, delivery),
  );
}

async function handle(party: Party, delivery: Delivery): Promise<void> {
  if (delivery.redelivered > 0 && (await hasMovedOn(party, delivery))) return;
  const { role, keys } = party;
  const received = await receive(delivery, role, keyRing(keys), role === 'judge');
  switch (received.status) {
    case 'unreadable':
      throw new TerminalError(received.why);
    case 'refused':
      return refuse(party, delivery, received.file, received.why);
    case 'ready':
      return handOn(party, delivery, await takeTurns(party, received, delivery.signal));
  }
}

async function hasMovedOn({ bus, log }: Party, delivery: Delivery): Promise<boolean> {
  const caseId = parseHandoff(delivery.subject)?.caseId ?? '';
  const last = await bus.last(STREAMS.court, caseScope(caseId));
  if (last?.sequence === delivery.sequence) return false;
  log.info({ caseId, subject: delivery.subject }, 'the case has moved on: dropped');
  return true;
}

async function handOn(party: Party, delivery: Delivery, kase: Case): Promise<void> {
  const { bus, role, signer, log } = party;
  const { caseId } = kase.file.header;
  const composed = await compose(kase, role, signer, traceOf(delivery.headers));
  if (composed.status === 'too-large') {
    const why = `the case file would have ${composed.size} bytes: more than a message may carry`;
    return refuse(party, delivery, kase.file, why);
  }
  await count(party, kase);
  const outcome = await send(bus, caseId, composed.outgoing, delivery.sequence, delivery.signal);
  log.debug({ caseId, subject: composed.outgoing.subject, outcome: outcome.status }, 'handed on');
}

/** Longest reason in a header, in characters. */
const LONGEST_REASON = 1000;

/** Gives a case that can't go on to the clerk, as it came, with the reason: the clerk closes it. */
async function refuse(
  { bus, role, log }: Party,
  delivery: Delivery,
  { header }: CaseFile,
  why: string,
): Promise<void> {
  const { caseId } = header;
  const refused = sha256(delivery.body);
  log.warn({ caseId, why }, 'case refused');
  const message = {
    subject: handoffSubject(caseId, role, 'clerk'),
    messageId: `${caseId}.refused.${role}.${refused.slice(0, 16)}`,
    body: delivery.body,
    headers: {
      [HEADERS.entry]: refused,
      [HEADERS.author]: role,
      // Parts of the refused file may be quoted in it: one header line, and no longer than is read.
      [HEADERS.refusal]: why.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, LONGEST_REASON),
    },
  };
  await send(bus, caseId, message, delivery.sequence, delivery.signal);
}
