import type { Pair } from '#src/align.ts';

/** A group of measurements of a pair. The names are keys of the fitted weights, in the order of the measured values. */
export interface Cues {
  readonly names: readonly string[];
  measure(pair: Pair): number[];
}

export const flag = (holds: boolean): number => (holds ? 1 : 0);
