import { keyRing } from '@assize/keys';
import { storedBehind, type Delivery } from '@assize/bus';
import { caseScope, STREAMS, type CaseFile } from '@assize/proto';
import type { Party } from './party.ts';
import { accountFor } from './passed-over.ts';
import { receive, type Ready } from './receive.ts';
import { recordOf, type Skipped } from './record.ts';
import type { Case } from './turn.ts';

/** What a delivery asks of the role that it came to. `last`: the newest message of the case's subjects. */
export type Task =
  | { readonly status: 'turn'; readonly kase: Case; readonly last: number }
  /** The clerk is to be told why the case can't go on. */
  | {
      readonly status: 'refuse';
      readonly file: CaseFile;
      readonly why: string;
      readonly last: number;
    }
  /** The message is no part of a case. */
  | { readonly status: 'passed-over'; readonly skipped: Skipped }
  /** The case was ended or handed on by another process before this delivery of it. */
  | { readonly status: 'moved-on' };

/**
 * Tells what a delivery asks of its role: by its file alone where that is surely the newest, else by the
 * record of the case.
 */
export async function taskIn(party: Party, caseId: string, delivery: Delivery): Promise<Task> {
  const { role, keys } = party;
  const { sequence } = delivery;
  const received = await receive(delivery, role, keyRing(keys, delivery.at), role === 'judge');
  if (received.status === 'unreadable') {
    const skipped = { stored: delivery, reason: 'unreadable', why: received.why } as const;
    return { status: 'passed-over', skipped };
  }
  const { file } = received;
  if (received.status === 'ready' && (await isNewest(party, delivery, received))) {
    return { status: 'turn', kase: received, last: sequence };
  }
  const record = await recordOf(party, caseId);
  const skipped = record.skipped.find(({ stored }) => stored.sequence === sequence);
  // What only this role does not know was signed by others all the same.
  if (skipped && received.status !== 'unknown') return { status: 'passed-over', skipped };
  await accountFor(party, record.skipped);
  const { end, fault, lastSequence: last } = record;
  if (fault && !end) return { status: 'refuse', file, why: fault.why, last };
  if (end || (received.status !== 'unknown' && record.sequence !== sequence)) {
    return { status: 'moved-on' };
  }
  if (received.status === 'ready') return { status: 'turn', kase: received, last };
  return { status: 'refuse', file, why: received.why, last };
}

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
