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

export function lowered(text: string): readonly number[] {
  return Array.from(text.toLowerCase(), (character) => character.codePointAt(0) ?? 0);
}

/** Among equals, the first in `a`, then the first in `b`. */
function longestRun(
  a: readonly number[],
  b: readonly number[],
  { aFrom, aTo, bFrom, bTo }: Range,
): Block {
  let best: Block = { a: aFrom, b: bFrom, size: 0 };
  /** The inner loop runs backwards, so that it still finds the values of the previous row. */
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

/** Counts the matching characters: those of the longest common run, and recursively those before and after it. */
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
 * The similarity of two `lowered` texts, 0 to 1: twice the number of matching characters over the total length, by
 * Ratcliff and Obershelp ("Pattern Matching: The Gestalt Approach", 1988). For texts of fewer than 200 characters, as
 * names are, the value equals Python's `difflib.SequenceMatcher(None, a.lower(), b.lower()).ratio()`; in longer ones
 * difflib ignores popular characters (`autojunk`). As in Python, exchanging the two texts can change the value. Both
 * languages lower-case text alike, including a final sigma; they differ only in letters that one of their Unicode
 * versions lacks.
 */
export function ratio(a: readonly number[], b: readonly number[]): number {
  const length = a.length + b.length;
  return length === 0 ? 1 : (2 * matching(a, b)) / length;
}
