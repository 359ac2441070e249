export interface Chunk {
  /** First line, from 1. Both `from` and `to` are inclusive. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Three chunks of a file have at most 10 KB, the limit of the requirement. */
const MOST = { lines: 20, bytes: 3400 };
/** Once a chunk has this many lines, an empty line ends it. */
const LEAST_LINES = 8;

/** Cuts a file into chunks, at empty lines where possible. Blank chunks and lines of more than 3.4 KB are omitted. */
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
