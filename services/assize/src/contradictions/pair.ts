import { sideOf, type Stances } from '@assize/proto';
import type { Passage } from '@assize/proto/rpc';

/** Two entries that may conflict. `first` has the smaller id. */
export interface Pair {
  readonly first: Passage;
  readonly second: Passage;
  /** A cosine, −1 to 1. */
  readonly similarity: number;
}

export interface ReadPair extends Pair {
  /** The second entry's stance on the first; `backward`, the first's on the second. */
  readonly forward: Stances;
  readonly backward: Stances;
}

export interface Conflict extends ReadPair {
  /** 0 to 1. */
  readonly strength: number;
}

export function pairOf(one: Passage, other: Passage, similarity: number): Pair {
  const [first, second] = one.id < other.id ? [one, other] : [other, one];
  return { first, second, similarity };
}

export function keyOf({ first, second }: Pair): string {
  return JSON.stringify([first.id, second.id]);
}

function byIds(a: Pair, b: Pair): number {
  if (a.first.id !== b.first.id) return a.first.id < b.first.id ? -1 : 1;
  return a.second.id < b.second.id ? -1 : 1;
}

/** Sorts equal pairs by id. */
export function bySimilarity(a: Pair, b: Pair): number {
  return b.similarity - a.similarity || byIds(a, b);
}

/**
 * Two entries conflict if the mean of P(refute) in both directions reaches `threshold` and neither reads as support.
 * The rule is symmetric: it does not matter which entry is taken as the claim.
 */
export function conflictOf(pair: ReadPair, threshold: number): Conflict | null {
  const readings = [pair.forward, pair.backward].map((stance) => ({ ...stance, relevance: 1 }));
  if (readings.some((reading) => sideOf(reading) === 'support')) return null;
  const strength = (pair.forward.refute + pair.backward.refute) / 2;
  return strength >= threshold ? { ...pair, strength } : null;
}

/** Sorts equal conflicts by id. */
export function byStrength(a: Conflict, b: Conflict): number {
  return b.strength - a.strength || byIds(a, b);
}
