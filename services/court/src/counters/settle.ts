import type { AdmitRequest, Counts } from './counters.ts';

/** What a role reads from the case file that it holds. */
export type Said = Pick<AdmitRequest, 'ordinal' | 'remands' | 'deadline'>;

/** The ordinal of the first handoff that a role admits. The opening is number 1. */
const FIRST_ADMITTED = 2;

/** Whether the counts before an admission are consistent with a case whose every step was counted here. */
export function fits(before: Counts | null, said: Said): boolean {
  if (before === null) return said.ordinal <= FIRST_ADMITTED;
  const { handoffs, remands, deadline } = before;
  const isNext = handoffs === said.ordinal || handoffs === said.ordinal - 1;
  const remandsFit = said.remands === undefined || remands <= said.remands;
  return isNext && remandsFit && deadline === said.deadline;
}

/** The stored counts, advanced by what a role says. */
export function advanced(before: Counts | null, said: Said): Counts {
  return {
    handoffs: Math.max(before?.handoffs ?? 0, said.ordinal),
    remands: Math.max(before?.remands ?? 0, said.remands ?? 0),
    deadline: said.deadline,
  };
}

/**
 * The counts that should be stored, given `file`, the counts from the log. One message after the log's last may have
 * been admitted and still be in flight. For any other difference the log is right.
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

/** Whether stored counts contradict the log. Having missed some handoffs is no contradiction. */
export function contradicts(held: Counts | null, right: Counts): boolean {
  if (held === null) return false;
  const isAhead = held.handoffs > right.handoffs || held.remands > right.remands;
  return isAhead || held.deadline !== right.deadline;
}

export function same(a: Counts | null, b: Counts): boolean {
  return a?.handoffs === b.handoffs && a.remands === b.remands && a.deadline === b.deadline;
}
