import { seededRandom } from '../../../services/assize/src/calibrate/lift.ts';

/** A seeded random source that draws from lists, the same on every machine. */
export interface Draw {
  /** Draws one of a list that is not empty. */
  pick<One>(list: readonly [One, ...One[]]): One;
  /** Draws one of a list; null if it is empty. */
  some<One>(list: readonly One[]): One | null;
  /** Returns the list in random order. */
  shuffled<One>(list: readonly One[]): One[];
  /** Draws a number from 0 (inclusive) to 1 (exclusive). */
  share(): number;
}

export function drawOf(seed: number): Draw {
  const share = seededRandom(seed);
  const below = (n: number): number => Math.floor(share() * n);
  return {
    share,
    pick: (list) => list[below(list.length)] ?? list[0],
    some: (list) => list[below(list.length)] ?? null,
    shuffled: (list) =>
      list
        .map((one) => ({ one, rank: share() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ one }) => one),
  };
}
