import type { AdmitRequest, Counts } from './counters.ts';

/** What a role says about the case file in its hands. */
export type Said = Pick<AdmitRequest, 'ordinal' | 'remands' | 'deadline'>;

/** Handoffs of a case that the first role to be handed it admits: the opening is the first. */
const FIRST_ADMITTED = 2;

/** Whether what was held before an ordinal was admitted fits a case that took every step here. */
export function fits(before: Counts | null, said: Said): boolean {
  if (before === null) return said.ordinal <= FIRST_ADMITTED;
  const { handoffs, remands, deadline } = before;
  const isNext = handoffs === said.ordinal || handoffs === said.ordinal - 1;
  const remandsFit = said.remands === undefined || remands <= said.remands;
  return isNext && remandsFit && deadline === said.deadline;
}

/** Counts what a role says on top of what was held. */
export function advanced(before: Counts | null, said: Said): Counts {
  return {
    handoffs: Math.max(before?.handoffs ?? 0, said.ordinal),
    remands: Math.max(before?.remands ?? 0, said.remands ?? 0),
    deadline: said.deadline,
  };
}

/**
 * Tells what ought to be held beside `file`, which is what the log says. The message after the log's last
 * may be admitted and on its way; anything beyond that, and anything less, is the file's to decide.
 */
export function settled(held: Counts, file: Counts, said?: Said): Counts {
  const handoffs = Math.max(file.handoffs, said?.ordinal ?? 0);
  const remands = Math.max(file.remands, said?.remands ?? 0);
  const isOnItsWay = held.handoffs === file.handoffs + 1;
  const mayBeRemanded = isOnItsWay && held.remands === file.remands + 1;
  return {
    handoffs: isOnItsWay ? Math.max(handoffs, held.handoffs) : handoffs,
    remands: mayBeRemanded ? Math.max(remands, held.remands) : remands,
    deadline: said?.deadline ?? file.deadline,
  };
}

/** Whether something was held that the file denies; merely less is no contradiction. */
export function contradicts(held: Counts | null, right: Counts): boolean {
  if (held === null) return false;
  const isAhead = held.handoffs > right.handoffs || held.remands > right.remands;
  return isAhead || held.deadline !== right.deadline;
}

export function same(a: Counts | null, b: Counts): boolean {
  return a?.handoffs === b.handoffs && a.remands === b.remands && a.deadline === b.deadline;
}
