import type { Cell, Line } from '#src/pdf-lines.ts';

/** The fewest rows of a table: two lines of text may have gaps in the same place by chance. */
const FEWEST = 3;
/** The largest distance between the cells of a column, in points: at their left, at their right or in their middle. */
const ALIGNED = 3;

const edgesOf = ({ from, to }: Cell): number[] => [from, to, (from + to) / 2];

function sameColumn(one: Cell, other: Cell): boolean {
  const edges = edgesOf(other);
  return edgesOf(one).some((edge, at) => Math.abs(edge - (edges[at] ?? 0)) <= ALIGNED);
}

function aligned(cells: readonly Cell[], columns: readonly Cell[]): boolean {
  return cells.some((cell) => columns.some((column) => sameColumn(cell, column)));
}

/** Whether a line continues one column, by its left edge: text around a table may end where a column does. */
function continues([only, ...more]: readonly Cell[], columns: readonly Cell[]): boolean {
  if (only === undefined || more.length > 0) return false;
  return columns.some(({ from }) => Math.abs(from - only.from) <= ALIGNED);
}

/** A table on a page: its rows, and the index of the line after it. */
interface PdfTable {
  readonly rows: readonly string[];
  readonly to: number;
}

/** The table that begins at line `from` of a page; null if there is none. A cell of several lines stays in its row. */
export function tableAt(lines: readonly Line[], from: number): PdfTable | null {
  const rows: string[] = [];
  let columns: readonly Cell[] = [];
  let to = from;
  for (let line = lines[to]; line !== undefined; line = lines[to]) {
    const { text, cells } = line;
    const more = cells.slice(1);
    if (more.length > 0 && (to === from || aligned(more, columns))) {
      rows.push(text);
      columns = more.length > columns.length ? more : columns;
    } else if (rows.length > 0 && continues(cells, columns)) rows.push(`${rows.pop()} ${text}`);
    else break;
    to += 1;
  }
  return rows.length >= FEWEST ? { rows, to } : null;
}
