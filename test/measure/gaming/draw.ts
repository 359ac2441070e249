import { randomOf } from '../../../services/assize/src/calibrate/lift.ts';

/** Draws from lists, the same for the same seed everywhere. */
export interface Draw {
  /** One of a list that is not empty. */
  pick<One>(list: readonly [One, ...One[]]): One;
  /** One of a list; null of none. */
  some<One>(list: readonly One[]): One | null;
  /** The list in another order. */
  shuffled<One>(list: readonly One[]): One[];
  /** A number from 0 (with it) to 1 (without). */
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
