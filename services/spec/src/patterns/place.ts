const FENCE = /^\s{0,3}(```|~~~)/;

/**
 * Where an annotation of a line goes: behind the paragraph, list, table or code that the line is part of, so
 * that it breaks none of them. A line from 1; the last where there are fewer.
 */
export function placeAfter(text: string, line: number): number {
  const lines = text.split('\n').map((one) => one.trimEnd());
  // What follows the last line feed is no line.
  const last = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  let fence = '';
  for (let at = 1; at <= last; at += 1) {
    const [, mark = ''] = FENCE.exec(lines[at - 1] ?? '') ?? [];
    if (mark !== '' && (fence === '' || fence === mark)) fence = fence === '' ? mark : '';
    if (at >= line && fence === '' && (at === last || lines[at] === '')) return at;
  }
  return last;
}
