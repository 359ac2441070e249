export type Fact = string | number | boolean;

/** The facts that the conditions of a proceeding can use, in groups: `group.name` in a condition. */
export type Facts = Readonly<Record<string, Readonly<Record<string, Fact>>>>;

/** The facts of every case, in any proceeding. Times are milliseconds since 1970. */
export type CaseFacts = {
  readonly remands: { readonly used: number; readonly max: number };
  /** `next` is the number of the handoff that is about to be made. */
  readonly handoffs: { readonly next: number; readonly max: number };
  readonly clock: { readonly now: number; readonly deadline: number };
};

export const SAMPLE_CASE_FACTS: CaseFacts = {
  remands: { used: 0, max: 2 },
  handoffs: { next: 2, max: 48 },
  clock: { now: 0, deadline: 1 },
};

/** A case file that no walk of its proceeding could have produced. */
export class WalkError extends Error {
  override name = 'WalkError';
}
