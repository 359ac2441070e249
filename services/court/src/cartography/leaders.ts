import { ratio } from './similarity.ts';
import { Subsequence } from './subsequence.ts';

const BINS = 32;

/** How often each character stands in a name of fewer than 256, by the lower bits of its number. */
function countsOf(text: readonly number[]): Uint8Array {
  const counts = new Uint8Array(BINS);
  for (const character of text) counts[character % BINS] = (counts[character % BINS] ?? 0) + 1;
  return counts;
}

/** How many characters of two texts could match at the most, in whatever order they stand. */
function mostMatching(a: Uint8Array, b: Uint8Array): number {
  let shared = 0;
  for (let bin = 0; bin < BINS; bin += 1) shared += Math.min(a[bin] ?? 0, b[bin] ?? 0);
  return shared;
}

interface Leader {
  readonly entity: number;
  readonly text: readonly number[];
  readonly counts: Uint8Array;
}

/**
 * The names of entities by their digits. It finds the same as comparing with each of them: one that can't be
 * liker than the likest so far is left out, by the lengths of the two, by their characters, and by their longest
 * common subsequence, which the runs that match are.
 */
export class LeaderIndex {
  readonly #least: number;
  readonly #leaders = new Map<string, Leader[]>();

  /** `least`: from which similarity on names are alike. */
  constructor(least: number) {
    this.#least = least;
  }

  /** Adds an entity by its name in lower case and that name's digits. */
  add(entity: number, text: readonly number[], digits: string): void {
    const known = this.#leaders.get(digits) ?? [];
    this.#leaders.set(digits, known);
    known.push({ entity, text, counts: countsOf(text) });
  }

  /** The entity whose name is most like this one, the first of equals; null where none is alike. */
  nearest(text: readonly number[], digits: string): number | null {
    const [counts, common] = [countsOf(text), new Subsequence(text)];
    let best = { entity: -1, likeness: 0 };
    for (const one of this.#leaders.get(digits) ?? []) {
      const isNearer = (matched: number): boolean => {
        const likeness = (2 * matched) / (one.text.length + text.length);
        return likeness >= this.#least && likeness > best.likeness;
      };
      if (!isNearer(Math.min(one.text.length, text.length))) continue;
      if (!isNearer(mostMatching(one.counts, counts)) || !isNearer(common.with(one.text))) continue;
      const likeness = ratio(one.text, text);
      if (likeness >= this.#least && likeness > best.likeness)
        best = { entity: one.entity, likeness };
    }
    return best.entity < 0 ? null : best.entity;
  }
}
