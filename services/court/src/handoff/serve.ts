import type { ConsumeOptions, Delivery } from '@assize/bus';
import { headOf, HEADERS, inboxShape, parseHandoff, type Refusal } from '@assize/proto';
import { isRefused } from '#src/reading/remote.ts';
import { consumeInSpans, takeTurnInSpan, onFailure } from './instrument.ts';
import { cacheCase, toKnown } from './known-cases.ts';
import type { Party } from './party.ts';
import { reportAllSkipped, skippedMessageError } from './skipped.ts';
import { recordOf } from './record.ts';
import { refusalOf } from './refusal.ts';
import { compose, handOn, readersIn, type Outgoing } from './send.ts';
import { processingSpan, traceOf } from './spans.ts';
import { taskIn, type Task } from './task.ts';
import { dueTurnOf, takeTurn, type Case } from './turn.ts';

export type InboxOptions = Pick<ConsumeOptions, 'concurrency' | 'ackWaitMs' | 'drainMs'>;

/** A case is in hand, and within its span, until `work` is done. */
export function takeHandoffs(
  party: Pick<Party, 'role' | 'bus' | 'telemetry' | 'health'>,
  options: InboxOptions,
  work: (delivery: Delivery) => Promise<void>,
): Promise<AsyncDisposable> {
  const { role } = party;
  const shape = { ...inboxShape(role), ...onFailure(party), ...options };
  const span = (delivery: Delivery) => processingSpan(role, delivery);
  return consumeInSpans(party, shape, `handoffs to the ${role}`, span, work);
}

/** Verifies each case that the role is handed, takes its turns, and hands it on. */
export function serveRole(party: Party, options: InboxOptions): Promise<AsyncDisposable> {
  return takeHandoffs(party, options, (delivery) => serve(party, delivery));
}

async function serve(party: Party, delivery: Delivery): Promise<void> {
  const { headers, signal, subject } = delivery;
  const caseId = parseHandoff(subject)?.caseId ?? '';
  const task = await taskIn(party, caseId, delivery);
  if (task.status === 'passed-over') throw skippedMessageError(party, task.skipped);
  if (task.status === 'moved-on') {
    party.log.info({ caseId, subject }, 'dropped a turn, because the case has moved on');
    return;
  }
  const { kase, message } = await answerTo(party, caseId, delivery, task);
  const remandsBefore = Number(headers[HEADERS.remands] ?? 0);
  await handOn(party, caseId, message, {
    kase,
    cause: traceOf(headers),
    remands: kase ? kase.walk.remands.used - remandsBefore : 0,
    last: task.last,
    signal,
    past: retryPastOthers(party, caseId, delivery),
  });
}

/** `kase` is null if the message is a refusal. */
interface Answer {
  readonly kase: Case | null;
  readonly message: Outgoing;
}

/**
 * Takes every turn that is due to this party. Consecutive turns of one role run in the same process and cost no
 * message. If the case cannot go on, the message is a refusal.
 */
async function answerTo(
  party: Party,
  caseId: string,
  delivery: Delivery,
  task: Extract<Task, { status: 'turn' | 'refuse' }>,
): Promise<Answer> {
  if (task.status === 'refuse') {
    return refuse(party, delivery, { caseId, head: task.head }, task.why);
  }
  const known = toKnown(task.kase);
  let { kase } = task;
  for (let due = dueTurnOf(party, kase); due; due = dueTurnOf(party, kase)) {
    const [one, before] = [due, kase];
    try {
      kase = await takeTurnInSpan(party, kase, due.brain.name, () =>
        takeTurn(party, one, before, delivery),
      );
    } catch (error) {
      if (!isRefused(error)) throw error;
      // A redelivery would ask the same again and be refused again, until the deadline ends the case in the same way.
      const why = `a service refuses what it is asked: ${error.message}`;
      return refuse(party, delivery, { caseId, head: headOf(known.file) }, why);
    }
  }
  const composed = await compose(kase, party.role, party.signer, readersIn(delivery));
  if (composed.status === 'composed') {
    if (kase.walk.place.kind !== 'ended') cacheCase({ ...known, file: kase.file });
    return { kase, message: composed.outgoing };
  }
  const why = `the case file would have ${composed.size} bytes: more than a message may carry`;
  return refuse(party, delivery, { caseId, head: headOf(known.file) }, why);
}

/** The clerk gets the signed reason, and closes the case. */
async function refuse(
  party: Party,
  { body }: Delivery,
  handed: Pick<Refusal, 'caseId' | 'head'>,
  reason: string,
): Promise<Answer> {
  const { why, message } = await refusalOf(party.role, party.signer, handed, body, reason);
  party.log.warn({ caseId: handed.caseId, why }, 'case refused');
  return { kase: null, message };
}

/**
 * How often a handoff is retried because other messages came into the log of its case. After that, the delivery fails
 * and is redelivered later.
 */
const MOST_PAST = 16;

/** Implements `past`: messages that are not part of the case are accounted for, up to `MOST_PAST` times. */
function retryPastOthers(
  party: Party,
  caseId: string,
  delivery: Delivery,
): () => Promise<number | null> {
  let tries = 0;
  return async () => {
    const record = await recordOf(party, caseId);
    await reportAllSkipped(party, record.skipped);
    if (record.end || record.fault || record.sequence !== delivery.sequence) return null;
    tries += 1;
    if (tries < MOST_PAST) return record.lastSequence;
    throw new Error(`case ${caseId}: other messages came ${tries} times before the next handoff`);
  };
}
