import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pairsOf, type GoldPair } from '../../measure/evaluate/pairs.ts';
import { keptFromTraining } from '../split.ts';

/** A pair of an open set that the model was not trained on. */
export interface KeptPair extends GoldPair {
  readonly set: string;
}

function place(pair: GoldPair): string {
  return createHash('sha256').update(`${pair.claim}\n${pair.passage}`).digest('hex');
}

/** @throws where a line is none */
export function objectIn(line: string): object {
  const value: unknown = JSON.parse(line);
  if (typeof value === 'object' && value !== null) return value;
  throw new Error('a line is no object');
}

/** At most `most` pairs of a set's kept groups, chosen by their hash. `ITEMS` may hold the others as well. */
export function keptPairs(set: string, file: string, most: number): KeptPair[] {
  return keptFromTraining(readFileSync(file, 'utf8'), set)
    .flatMap((line, at) => pairsOf(objectIn(line), `${file}, kept line ${at + 1}`))
    .filter(({ passage }) => passage.trim() !== '')
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
    .slice(0, most)
    .map((pair) => ({ ...pair, set }));
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
