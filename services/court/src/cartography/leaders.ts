import { ratio } from './similarity.ts';
import { Subsequence } from './subsequence.ts';

/** More than any code point. */
const CODE_POINTS = 0x110000;
/** More than the times that a pair of characters stands in a name. */
const TIMES = 256;

/** The pairs of neighbouring characters, the second time that one stands there being another than the first. */
function pairsOf(text: readonly number[]): number[] {
  const times = new Map<number, number>();
  return text.slice(1).map((character, at) => {
    const pair = (text[at] ?? 0) * CODE_POINTS + character;
    const before = times.get(pair) ?? 0;
    times.set(pair, before + 1);
    return pair * TIMES + before;
  });
}

/** The fewest characters that match in two texts of so many characters together, if they are alike. */
function fewestMatching(both: number, least: number): number {
  let matched = Math.ceil((least * both) / 2);
  while ((2 * matched) / both < least) matched += 1;
  while ((2 * (matched - 1)) / both >= least) matched -= 1;
  return matched;
}

interface Leader {
  readonly entity: number;
  readonly text: readonly number[];
  readonly digits: string;
}

/**
 * The names of entities by pairs of neighbouring characters. It finds the same as comparing with each of
 * them. Say two names have S characters together, of which M match on either side, in K runs. Between two
 * runs at least one of the names has a character that does not match (else they were one run), and there
 * are S − 2M such characters: K − 1 ≤ S − 2M. A run of r characters holds r − 1 pairs, so the names share
 * M − K ≥ 3M − S − 1 pairs or more, and being alike gives a least M. From 0.85 on that is one pair or more for
 * any two names that differ: a name that shares fewer is never compared. Nor is one whose longest common
 * subsequence is shorter than M would have to be: the runs are one.
 */
export class LeaderIndex {
  readonly #least: number;
  readonly #leaders: Leader[] = [];
  readonly #having = new Map<number, number[]>();
  /** Of each entity's name the pairs that the name at hand shares with it; 0 between two calls. */
  #shared = new Uint16Array(1024);

  /** `least`: from which similarity on names are alike. */
  constructor(least: number) {
    this.#least = least;
  }

  /** Adds an entity by its name in lower case and that name's digits. */
  add(entity: number, text: readonly number[], digits: string): void {
    const at = this.#leaders.push({ entity, text, digits }) - 1;
    if (at >= this.#shared.length) this.#shared = new Uint16Array(this.#shared.length * 2);
    for (const pair of pairsOf(text)) {
      const known = this.#having.get(pair);
      if (known === undefined) this.#having.set(pair, [at]);
      else known.push(at);
    }
  }

  /** The entity whose name is most like this one, the first of equals; null where none is alike. */
  nearest(text: readonly number[], digits: string): number | null {
    let best: { entity: number; likeness: number } | null = null;
    const common = new Subsequence(text);
    for (const leader of this.#candidates(text)) {
      if (leader.digits !== digits) continue;
      const fewest = fewestMatching(leader.text.length + text.length, this.#least);
      if (common.with(leader.text) < fewest) continue;
      const likeness = ratio(leader.text, text);
      if (likeness >= this.#least && likeness > (best?.likeness ?? 0))
        best = { entity: leader.entity, likeness };
    }
    return best?.entity ?? null;
  }

  /** In the order in which they were added. */
  #candidates(text: readonly number[]): Leader[] {
    const shared = this.#shared;
    const touched: number[] = [];
    for (const pair of pairsOf(text)) {
      for (const at of this.#having.get(pair) ?? []) {
        const pairs = shared[at] ?? 0;
        if (pairs === 0) touched.push(at);
        shared[at] = pairs + 1;
      }
    }
    const near = touched.filter((at) => {
      const both = text.length + (this.#leaders[at]?.text.length ?? 0);
      const pairs = shared[at] ?? 0;
      shared[at] = 0;
      return pairs >= 3 * fewestMatching(both, this.#least) - both - 1;
    });
    return near.toSorted((a, b) => a - b).flatMap((at) => this.#leaders[at] ?? []);
  }
}
