import { fenceAfter } from '#src/fences.ts';

/**
 * The line after which an annotation of `line` is inserted: the end of the paragraph, list, table or code that the line
 * belongs to, so that none of these is broken. Lines count from 1; a line beyond the end means the last one.
 */
export function placeAfter(text: string, line: number): number {
  const lines = text.split('\n').map((one) => one.trimEnd());
  // The text after the final line feed is not a line.
  const last = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  let fence = '';
  for (let at = 1; at <= last; at += 1) {
    fence = fenceAfter(lines[at - 1] ?? '', fence);
    if (at >= line && fence === '' && (at === last || lines[at] === '')) return at;
  }
  return last;
}
