import { keyRing } from '@assize/keys';
import { storedBehind, type Delivery } from '@assize/bus';
import { caseScope, headOf, STREAMS } from '@assize/proto';
import type { Party } from './party.ts';
import { accountFor } from './passed-over.ts';
import { receive, type Ready } from './receive.ts';
import { BASE_GONE, recordOf, type Skipped } from './record.ts';
import type { Case } from './turn.ts';

/** What a delivery asks of the role that it came to. `last`: the newest message of the case's subjects. */
export type Task =
  | { readonly status: 'turn'; readonly kase: Case; readonly last: number }
  /** The clerk is to be told why the case can't go on. */
  | {
      readonly status: 'refuse';
      /** The head of the file that it was handed. */
      readonly head: string;
      readonly why: string;
      readonly last: number;
    }
  /** The message is no part of a case. */
  | { readonly status: 'passed-over'; readonly skipped: Skipped }
  /** The case was ended or handed on by another process before this delivery of it. */
  | { readonly status: 'moved-on' };

/**
 * Tells what a delivery asks of its role: by its file alone where that is surely the newest, else by the
 * record of the case, which also has what a delta goes on from.
 */
export async function taskIn(party: Party, caseId: string, delivery: Delivery): Promise<Task> {
  const { sequence } = delivery;
  const keys = keyRing(party.keys, delivery.at);
  const first = await receive(delivery, party.role, keys);
  if (first.status === 'unreadable') {
    const skipped = { stored: delivery, reason: 'unreadable', why: first.why } as const;
    return { status: 'passed-over', skipped };
  }
  if (first.status === 'ready' && (await isNewest(party, delivery, first))) {
    return { status: 'turn', kase: first, last: sequence };
  }
  const record = await recordOf(party, caseId);
  const { end, fault, kase, lastSequence: last } = record;
  const isLast = record.sequence === sequence;
  const isFolded = first.status === 'unfolded' && kase !== null && isLast;
  const received = isFolded ? await receive(delivery, party.role, keys, kase) : first;
  const skipped = record.skipped.find(({ stored }) => stored.sequence === sequence);
  // What only this role does not know was signed by others all the same.
  if (skipped && received.status !== 'unknown') return { status: 'passed-over', skipped };
  await accountFor(party, record.skipped);
  const head = first.status === 'unfolded' ? first.head : headOf(first.file);
  if (fault && !end) return { status: 'refuse', head, why: fault.why, last };
  if (end || (received.status !== 'unknown' && !isLast)) return { status: 'moved-on' };
  if (received.status === 'ready') return { status: 'turn', kase: received, last };
  const why = received.status === 'unfolded' ? BASE_GONE : received.why;
  return { status: 'refuse', head, why, last };
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
