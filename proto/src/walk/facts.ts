export type Fact = string | number | boolean;

/** What the conditions of a proceeding can look at: facts in groups, `group.name` in a condition. */
export type Facts = Readonly<Record<string, Readonly<Record<string, Fact>>>>;

/** What is told of every case, whatever its proceeding. Times are milliseconds since the epoch. */
export type CaseFacts = {
  /** Loops taken, and how many may be. */
  readonly remands: { readonly used: number; readonly max: number };
  /** `next` counts the handoff about to be made. */
  readonly handoffs: { readonly next: number; readonly max: number };
  readonly clock: { readonly now: number; readonly deadline: number };
};

/** Facts of no case, to try a condition on when it is loaded. */
export const SAMPLE_CASE_FACTS: CaseFacts = {
  remands: { used: 0, max: 2 },
  handoffs: { next: 2, max: 48 },
  clock: { now: 0, deadline: 1 },
};

/** A file that no walk of its proceeding could have produced. */
export class WalkError extends Error {
  override name = 'WalkError';
}
