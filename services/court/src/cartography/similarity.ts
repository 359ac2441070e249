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

/** The longest common run of two ranges: of equals the first in `a`, then the first in `b`. */
function longestRun(
  a: readonly number[],
  b: readonly number[],
  { aFrom, aTo, bFrom, bTo }: Range,
): Block {
  let best: Block = { a: aFrom, b: bFrom, size: 0 };
  /** How long the run is that ends before each place of `b`; gone through from behind, so that the last row is there. */
  const runs = new Uint16Array(bTo - bFrom + 1);
  for (let at = aFrom; at < aTo; at += 1) {
    for (let place = bTo - 1; place >= bFrom; place -= 1) {
      const size = a[at] === b[place] ? (runs[place - bFrom] ?? 0) + 1 : 0;
      runs[place - bFrom + 1] = size;
      const from = at - size + 1;
      if (size > best.size || (size > 0 && size === best.size && from === best.a))
        best = { a: from, b: place - size + 1, size };
    }
  }
  return best;
}

/** How many characters match: those of the longest common run, and of what lies before and behind it. */
function matching(a: readonly number[], b: readonly number[]): number {
  let total = 0;
  const waiting: Range[] = [{ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length }];
  for (let range = waiting.pop(); range !== undefined; range = waiting.pop()) {
    const run = longestRun(a, b, range);
    if (run.size === 0) continue;
    total += run.size;
    waiting.push(
      { ...range, aTo: run.a, bTo: run.b },
      { ...range, aFrom: run.a + run.size, bFrom: run.b + run.size },
    );
  }
  return total;
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
  return length === 0 ? 1 : (2 * matching(a, b)) / length;
}
