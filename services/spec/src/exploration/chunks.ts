/** Lines of a file that belong together, as it has them. */
export interface Chunk {
  /** From 1, both included. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Lines and bytes of a chunk at most: of three a file has no more than 10 KB, the limit of the requirement. */
const MOST = { lines: 20, bytes: 3400 };
/** From so many lines on an empty one ends a chunk. */
const LEAST_LINES = 8;

/** A file cut into chunks, at empty lines where there are any; blank ones and lines of 3.4 KB are left out. */
export function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  let held: string[] = [];
  let size = 0;
  const end = (at: number): void => {
    const last = held.findLastIndex((line) => line.trim() !== '');
    const from = at - held.length + 1;
    const lines = held.slice(0, last + 1);
    if (last >= 0) chunks.push({ from, to: from + last, text: lines.join('\n') });
    [held, size] = [[], 0];
  };
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    const bytes = Buffer.byteLength(line) + 1;
    const blank = line.trim() === '';
    if (size + bytes > MOST.bytes || held.length === MOST.lines) end(at);
    if (blank && held.length >= LEAST_LINES) end(at);
    if (bytes > MOST.bytes || (blank && held.length === 0)) continue;
    held.push(line);
    size += bytes;
  }
  end(text.split(/\r\n?|\n/).length);
  return chunks;
}
