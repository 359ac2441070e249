import { keyRing } from '@assize/keys';
import { storedBehind, type Delivery } from '@assize/bus';
import { caseScope, headOf, STREAMS } from '@assize/proto';
import type { Party } from './party.ts';
import { reportAllSkipped } from './skipped.ts';
import { receive, type Ready } from './receive.ts';
import { BASE_GONE, recordOf, type Skipped } from './record.ts';
import type { Case } from './turn.ts';

/** `last` is the sequence of the newest message on the case's subjects. */
export type Task =
  | { readonly status: 'turn'; readonly kase: Case; readonly last: number }
  /** The case cannot go on, and the clerk must be told why. */
  | {
      readonly status: 'refuse';
      /** The head of the file that it was handed. */
      readonly head: string;
      readonly why: string;
      readonly last: number;
    }
  /** The message is not part of a case. */
  | { readonly status: 'passed-over'; readonly skipped: Skipped }
  /** Another process ended the case or handed it on before this delivery. */
  | { readonly status: 'moved-on' };

/**
 * Decides from the delivery's file alone if that is certainly the newest, else from the record of the case, which also
 * has the base of a delta.
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
  // If only this role does not know the version, the file was still signed by its author and is part of the case.
  if (skipped && received.status !== 'unknown') return { status: 'passed-over', skipped };
  await reportAllSkipped(party, record.skipped);
  const head = first.status === 'unfolded' ? first.head : headOf(first.file);
  if (fault && !end) return { status: 'refuse', head, why: fault.why, last };
  if (end || (received.status !== 'unknown' && !isLast)) return { status: 'moved-on' };
  if (received.status === 'ready') return { status: 'turn', kase: received, last };
  const why = received.status === 'unfolded' ? BASE_GONE : received.why;
  return { status: 'refuse', head, why, last };
}

/**
 * True without reading the log if the server stored the handoff directly after the message that its author signed to
 * answer. The log is read if the message was redelivered, or if this process knows a later file.
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
