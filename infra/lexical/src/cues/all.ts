import type { Pair } from '#src/align.ts';
import { coverageCues } from '#src/cues/coverage.ts';
import { negationCues } from '#src/cues/negation.ts';
import { numberCues } from '#src/cues/numbers.ts';
import { restatementCues } from '#src/cues/restatement.ts';
import { swapCues } from '#src/cues/swaps.ts';

const GROUPS = [coverageCues, negationCues, numberCues, swapCues, restatementCues];

/** The names of all cues, in the order of the values that `measure` returns. */
export const CUE_NAMES: readonly string[] = GROUPS.flatMap((group) => group.names);

export function measure(pair: Pair): number[] {
  return GROUPS.flatMap((group) => group.measure(pair));
}
