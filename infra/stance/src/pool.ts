import type { Stances } from '#src/probabilities.ts';

/** What is added to a window that leans to a side, before windows are compared. */
const lean = ({ support, refute }: Stances): number => Math.max(support, refute);

/**
 * Which window speaks for its passage: the one with the largest probability of a side. A passage says
 * what its plainest sentence says; the others are about something else. -1 where there is none; the
 * first of equals.
 */
export function decisive(windows: readonly Stances[]): number {
  let best = windows.length === 0 ? -1 : 0;
  for (const [at, window] of windows.entries()) {
    const leader = windows[best];
    if (leader !== undefined && lean(window) > lean(leader)) best = at;
  }
  return best;
}
