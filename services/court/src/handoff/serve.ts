import type { ConsumeOptions, Delivery } from '@assize/bus';
import { headOf, HEADERS, inboxShape, parseHandoff, type Refusal } from '@assize/proto';
import { isRefused } from '#src/reading/remote.ts';
import { consuming, inTurn, onFailure } from './instrument.ts';
import { keep, knownAs } from './known-cases.ts';
import type { Party } from './party.ts';
import { accountFor, passedOver } from './passed-over.ts';
import { recordOf } from './record.ts';
import { refusalOf } from './refusal.ts';
import { compose, handOn, readersIn, type Outgoing } from './send.ts';
import { processing, traceOf } from './spans.ts';
import { taskIn, type Task } from './task.ts';
import { dueOf, takeTurn, type Case } from './turn.ts';

/** How a role reads its inbox. */
export type InboxOptions = Pick<ConsumeOptions, 'concurrency' | 'ackWaitMs' | 'drainMs'>;

/** Takes the cases that are handed to a role; each is in hand, and within its span, while `work` is at it. */
export function takeHandoffs(
  party: Pick<Party, 'role' | 'bus' | 'telemetry' | 'health'>,
  options: InboxOptions,
  work: (delivery: Delivery) => Promise<void>,
): Promise<AsyncDisposable> {
  const { role } = party;
  const shape = { ...inboxShape(role), ...onFailure(party), ...options };
  const span = (delivery: Delivery) => processing(role, delivery);
  return consuming(party, shape, `handoffs to the ${role}`, span, work);
}

/** Serves a role: each case handed to it is walked again, its turns taken, and handed on. */
export function serveRole(party: Party, options: InboxOptions): Promise<AsyncDisposable> {
  return takeHandoffs(party, options, (delivery) => serve(party, delivery));
}

/** The walk of one delivery: receive → take turns → sign → hand on. */
async function serve(party: Party, delivery: Delivery): Promise<void> {
  const { headers, signal, subject } = delivery;
  const caseId = parseHandoff(subject)?.caseId ?? '';
  const task = await taskIn(party, caseId, delivery);
  if (task.status === 'passed-over') throw passedOver(party, task.skipped);
  if (task.status === 'moved-on') {
    party.log.info({ caseId, subject }, 'the case has moved on: dropped');
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
    past: pastOthers(party, caseId, delivery),
  });
}

/** What is handed on, and the case that it carries: null where the case is refused. */
interface Answer {
  readonly kase: Case | null;
  readonly message: Outgoing;
}

/**
 * Answers a delivery with the case after every turn that is this party's (a successor of the same role
 * continues in the same process and costs no message), or where it can't go on with its refusal.
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
  const known = knownAs(task.kase);
  let { kase } = task;
  for (let due = dueOf(party, kase); due; due = dueOf(party, kase)) {
    const [one, before] = [due, kase];
    try {
      kase = await inTurn(party, kase, due.brain.name, () =>
        takeTurn(party, one, before, delivery),
      );
    } catch (error) {
      if (!isRefused(error)) throw error;
      // The same is asked at each repetition: the case would wait for its deadline, and end as it does now.
      const why = `a service refuses what it is asked: ${error.message}`;
      return refuse(party, delivery, { caseId, head: headOf(known.file) }, why);
    }
  }
  const composed = await compose(kase, party.role, party.signer, readersIn(delivery));
  if (composed.status === 'composed') {
    if (kase.walk.place.kind !== 'ended') keep({ ...known, file: kase.file });
    return { kase, message: composed.outgoing };
  }
  const why = `the case file would have ${composed.size} bytes: more than a message may carry`;
  return refuse(party, delivery, { caseId, head: headOf(known.file) }, why);
}

/** Gives a case that can't go on to the clerk with the reason, signed: the clerk closes it. */
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

/** How often what somebody puts into the log of a case is written past before it is left for later. */
const MOST_PAST = 16;

/** See `Handing.past`: what is no part of the case is accounted for, and no more of it than this at a time. */
function pastOthers(
  party: Party,
  caseId: string,
  delivery: Delivery,
): () => Promise<number | null> {
  let tries = 0;
  return async () => {
    const record = await recordOf(party, caseId);
    await accountFor(party, record.skipped);
    if (record.end || record.fault || record.sequence !== delivery.sequence) return null;
    tries += 1;
    if (tries < MOST_PAST) return record.lastSequence;
    throw new Error(`case ${caseId}: other messages came ${tries} times before the next handoff`);
  };
}
