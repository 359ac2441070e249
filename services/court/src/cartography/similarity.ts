interface Block {
  readonly a: number;
  readonly b: number;
  readonly size: number;
}

interface Range {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/** A text in lower case, as code points. */
export function lowered(text: string): readonly number[] {
  return Array.from(text.toLowerCase(), (character) => character.codePointAt(0) ?? 0);
}

/** The matcher of two texts; `row` and `next` hold lengths of common runs that end at a place of the second. */
class Matching {
  readonly #a: readonly number[];
  readonly #b: readonly number[];
  readonly #places: ReadonlyMap<number, readonly number[]>;
  #row: Int32Array;
  #next: Int32Array;

  constructor(a: readonly number[], b: readonly number[]) {
    this.#a = a;
    this.#b = b;
    this.#places = Map.groupBy(b.keys(), (at) => b[at] ?? 0);
    this.#row = new Int32Array(b.length + 1);
    this.#next = new Int32Array(b.length + 1);
  }

  /** How many characters match: those of the longest common run, and of what lies before and behind it. */
  total(): number {
    let total = 0;
    const waiting: Range[] = [{ aFrom: 0, aTo: this.#a.length, bFrom: 0, bTo: this.#b.length }];
    for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
      const { a, b, size } = this.#longest(range);
      if (size === 0) continue;
      total += size;
      const { aFrom, aTo, bFrom, bTo } = range;
      if (aFrom < a && bFrom < b) waiting.push({ aFrom, aTo: a, bFrom, bTo: b });
      if (a + size < aTo && b + size < bTo)
        waiting.push({ aFrom: a + size, aTo, bFrom: b + size, bTo });
    }
    return total;
  }

  /** The longest common run: of equals the first in `a`, then the first in `b`. */
  #longest({ aFrom, aTo, bFrom, bTo }: Range): Block {
    let best: Block = { a: aFrom, b: bFrom, size: 0 };
    this.#row.fill(0, bFrom, bTo + 1);
    for (let at = aFrom; at < aTo; at += 1) {
      this.#next.fill(0, bFrom, bTo + 1);
      for (const place of this.#places.get(this.#a[at] ?? -1) ?? []) {
        if (place < bFrom) continue;
        if (place >= bTo) break;
        const size = (this.#row[place] ?? 0) + 1;
        this.#next[place + 1] = size;
        if (size > best.size) best = { a: at - size + 1, b: place - size + 1, size };
      }
      [this.#row, this.#next] = [this.#next, this.#row];
    }
    return best;
  }
}

/**
 * How alike two texts are that are `lowered`, 0 to 1: twice the characters that match over the characters of
 * both, by Ratcliff and Obershelp ("Pattern Matching: The Gestalt Approach", 1988). The number is that of
 * Python's `difflib.SequenceMatcher(None, a.lower(), b.lower()).ratio()` for texts of fewer than 200 characters,
 * as names are: of a longer one difflib passes over popular characters (`autojunk`). As there it can differ
 * when the two are exchanged. The two languages put text into lower case alike, the sigma at
 * a word's end included; they differ in letters alone that only one of them knows, by its Unicode version.
 */
export function ratio(a: readonly number[], b: readonly number[]): number {
  const length = a.length + b.length;
  return length === 0 ? 1 : (2 * new Matching(a, b).total()) / length;
}
