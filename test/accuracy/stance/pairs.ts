import type { GoldPair } from '../../measure/evaluate/pairs.ts';

/** A pair of an open set that the model was not trained on. */
export interface KeptPair extends GoldPair {
  readonly set: string;
}

/** @throws where a line is none */
export function objectIn(line: string): object {
  const value: unknown = JSON.parse(line);
  if (typeof value === 'object' && value !== null) return value;
  throw new Error('a line is no object');
}

/** Neighbours that a passage is laid among. */
const AMONG = 6;

/**
 * The same pairs, each passage in a long one: three passages of other claims before it and three after
 * it, from groups that are not its own. What is read must be found first.
 */
export function laidAmong(pairs: readonly KeptPair[]): KeptPair[] {
  return pairs.map((pair, at) => {
    const others = Array.from(
      { length: pairs.length - 1 },
      (_, n) => pairs[(at + n + 1) % pairs.length],
    )
      .filter((other) => other !== undefined && other.group !== pair.group)
      .slice(0, AMONG)
      .map((other) => other?.passage ?? '');
    const half = AMONG / 2;
    const texts = [...others.slice(0, half), pair.passage, ...others.slice(half)];
    return { ...pair, passage: texts.join('\n\n'), set: `${pair.set}, long` };
  });
}
