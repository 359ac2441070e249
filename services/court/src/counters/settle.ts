import type { AdmitRequest, Counts } from './counters.ts';

/** Read from the case file that a role holds. */
export type Reported = Pick<AdmitRequest, 'ordinal' | 'remands' | 'deadline'>;

/** The opening is number 1. */
const FIRST_ADMITTED = 2;

/** Whether every step of the case seems to have been counted here. */
export function isConsistent(before: Counts | null, said: Reported): boolean {
  if (before === null) return said.ordinal <= FIRST_ADMITTED;
  const { handoffs, remands, deadline } = before;
  const isNext = handoffs === said.ordinal || handoffs === said.ordinal - 1;
  const remandsFit = said.remands === undefined || remands <= said.remands;
  return isNext && remandsFit && deadline === said.deadline;
}

export function advancedCounts(before: Counts | null, said: Reported): Counts {
  return {
    handoffs: Math.max(before?.handoffs ?? 0, said.ordinal),
    remands: Math.max(before?.remands ?? 0, said.remands ?? 0),
    deadline: said.deadline,
  };
}

/**
 * `file` has the counts from the log. One message after the log's last may have been admitted and still be in flight.
 * For any other difference the log is right.
 */
export function correctCounts(stored: Counts, file: Counts, said?: Reported): Counts {
  const handoffs = Math.max(file.handoffs, said?.ordinal ?? 0);
  const remands = Math.max(file.remands, said?.remands ?? 0);
  const isOnItsWay = stored.handoffs === file.handoffs + 1;
  const mayBeRemanded = isOnItsWay && stored.remands === file.remands + 1;
  return {
    handoffs: isOnItsWay ? Math.max(handoffs, stored.handoffs) : handoffs,
    remands: mayBeRemanded ? Math.max(remands, stored.remands) : remands,
    deadline: said?.deadline ?? file.deadline,
  };
}

/** Having missed some handoffs is no contradiction. */
export function contradicts(stored: Counts | null, right: Counts): boolean {
  if (stored === null) return false;
  const isAhead = stored.handoffs > right.handoffs || stored.remands > right.remands;
  return isAhead || stored.deadline !== right.deadline;
}

export function areEqual(a: Counts | null, b: Counts): boolean {
  return a?.handoffs === b.handoffs && a.remands === b.remands && a.deadline === b.deadline;
}
