/** Lines of a specification from 1, both included, and what stands there. */
export interface Place {
  readonly from: number;
  readonly to: number;
  readonly quote: string;
}

/** The paragraphs, lists and pieces of code of a text, each with its lines: what blank lines part. */
export function blocksOf(text: string): Place[] {
  const blocks: Place[] = [];
  let open: string[] = [];
  const rows = [...text.split(/\r?\n/), ''];
  rows.forEach((row, at) => {
    if (row.trim() !== '') open.push(row);
    else if (open.length > 0) {
      blocks.push({ from: at - open.length + 1, to: at, quote: open.join('\n') });
      open = [];
    }
  });
  return blocks;
}
