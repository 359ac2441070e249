import { ratio } from './similarity.ts';
import { Subsequence } from './subsequence.ts';

const BINS = 32;

/** Counts by the lower bits of code points. A count fits a byte, since names have fewer than 256 characters. */
function countsOf(text: readonly number[]): Uint8Array {
  const counts = new Uint8Array(BINS);
  for (const character of text) counts[character % BINS] = (counts[character % BINS] ?? 0) + 1;
  return counts;
}

/** An upper bound, whatever the order of the characters. */
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
 * Entities' names, indexed by their digits. The result is the same as that of comparing a name with each of them. The
 * index skips a name that cannot beat the best so far, by three upper bounds on its similarity: the two lengths, the
 * shared characters, and the longest common subsequence, of which the matching runs are a part.
 */
export class LeaderIndex {
  readonly #least: number;
  readonly #leaders = new Map<string, Leader[]>();

  /** `least`: the similarity (0 to 1) from which names are alike. */
  constructor(least: number) {
    this.#least = least;
  }

  add(entity: number, text: readonly number[], digits: string): void {
    const known = this.#leaders.get(digits) ?? [];
    this.#leaders.set(digits, known);
    known.push({ entity, text, counts: countsOf(text) });
  }

  /** The first of equals. Null if none is similar enough. */
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
