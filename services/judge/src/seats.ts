import type { CounselConfig } from '@assize/court/advice';

/** Which jurors, or graders of a classic critique, are language models, each in a seat. */
export interface SeatsConfig {
  /** With null for a counsel the seat is taken by a process of its own, and asked over the bus. */
  readonly seats: readonly { readonly seat: string; readonly counsel: CounselConfig | null }[];
  /** Longest that a seat on the bus may take for its answer, in milliseconds. */
  readonly timeoutMs: number;
}
