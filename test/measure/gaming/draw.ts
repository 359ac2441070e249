import { randomOf } from '../../../services/assize/src/calibrate/lift.ts';

/** Draws the same for the same seed everywhere. */
export interface Draw {
  pick<One>(list: readonly [One, ...One[]]): One;
  /** Null if the list is empty. */
  some<One>(list: readonly One[]): One | null;
  shuffled<One>(list: readonly One[]): One[];
  /** Returns 0 (inclusive) to 1 (exclusive). */
  share(): number;
}

export function drawOf(seed: number): Draw {
  const share = randomOf(seed);
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
