/** An assumption that a document makes, and where. */
export interface Assumption {
  /** What is searched for: the assumption as a statement of its own. */
  readonly statement: string;
  /** The line of the document that it begins in, from 1. */
  readonly line: number;
  /** The heading that it stands under; null before the first. */
  readonly heading: string | null;
  /** Why it counts as one: `heading`, or `cue: must` and so on, or `model`. */
  readonly because: string;
}
