/** Lines of a file that belong together, as it has them. */
export interface Chunk {
  /** From 1, both included. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** What is read of one file at most, in bytes, and of one chunk, in lines: the limits of the requirement. */
const SNIPPET = 10 * 1024;
const MOST_LINES = 20;
/** From so many lines on an empty one ends a chunk. */
const LEAST_LINES = 8;

const blank = (line: string): boolean => line.trim() === '';

/**
 * The lines of a file, as many as have 10 KB, that weigh most: where the file is longer, the run of lines
 * with the most of what is looked for, the first of several. A line of more than 10 KB is in no run.
 */
export function densest(
  lines: readonly string[],
  weigh: (line: string) => number,
): { from: number; to: number } {
  const sizes = lines.map((line) => Buffer.byteLength(line) + 1);
  const weights = lines.map(weigh);
  let best = { from: 0, to: 0, weight: -1 };
  let [from, size, weight] = [0, 0, 0];
  for (const [at, own] of sizes.entries()) {
    size += own;
    weight += weights[at] ?? 0;
    while (size > SNIPPET) {
      size -= sizes[from] ?? 0;
      weight -= weights[from] ?? 0;
      from += 1;
    }
    if (from <= at && weight > best.weight + 1e-9) best = { from, to: at + 1, weight };
  }
  return { from: best.from, to: best.to };
}

/** The run cut into chunks of 20 lines at most, at empty lines where there are any; none is blank. */
export function chunksOf(
  lines: readonly string[],
  { from, to }: { readonly from: number; readonly to: number },
): Chunk[] {
  const chunks: Chunk[] = [];
  let start = from;
  for (let at = from; at < to; at += 1) {
    const length = at + 1 - start;
    const ends = length >= MOST_LINES || (length >= LEAST_LINES && blank(lines[at] ?? ''));
    if (!ends && at + 1 < to) continue;
    chunks.push(...trimmed(lines, start, at + 1));
    start = at + 1;
  }
  return chunks;
}

/** Without blank lines at both ends; nothing where there are no others. */
function trimmed(lines: readonly string[], from: number, to: number): Chunk[] {
  const held = lines.slice(from, to);
  const first = held.findIndex((line) => !blank(line));
  if (first < 0) return [];
  const last = held.findLastIndex((line) => !blank(line));
  const text = held.slice(first, last + 1).join('\n');
  return [{ from: from + first + 1, to: from + last + 1, text }];
}
