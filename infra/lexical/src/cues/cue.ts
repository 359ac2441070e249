import type { Pair } from '#src/align.ts';

/** A group of measurements of a pair; the names are those of the weights, in the same order. */
export interface Cues {
  readonly names: readonly string[];
  measure(pair: Pair): number[];
}

export const flag = (holds: boolean): number => (holds ? 1 : 0);
