import type { Cell, Line } from '#src/pdf-lines.ts';

/** Fewer rows under one another make no table: two lines of a text may have a gap in one place by chance. */
const FEWEST = 3;
/** Cells of a column stand no further apart, in points: at their left, at their right or in their middle. */
const ALIGNED = 3;

const edgesOf = ({ from, to }: Cell): number[] => [from, to, (from + to) / 2];

function sameColumn(one: Cell, other: Cell): boolean {
  const edges = edgesOf(other);
  return edgesOf(one).some((edge, at) => Math.abs(edge - (edges[at] ?? 0)) <= ALIGNED);
}

/** Whether a line has a cell, but its first, in a column of these. */
function aligned(cells: readonly Cell[], columns: readonly Cell[]): boolean {
  return cells.some((cell) => columns.some((column) => sameColumn(cell, column)));
}

/** Whether a line has nothing but what goes on in one of these columns: text round a table may end where a column does. */
function goesOn([only, ...more]: readonly Cell[], columns: readonly Cell[]): boolean {
  if (only === undefined || more.length > 0) return false;
  return columns.some(({ from }) => Math.abs(from - only.from) <= ALIGNED);
}

/** A table of a page: its rows, and after which line it ends. */
interface PdfTable {
  readonly rows: readonly string[];
  readonly to: number;
}

/** The table that begins with the line `from` of a page; null where none does. A cell of several lines stays in its row. */
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
    } else if (rows.length > 0 && goesOn(cells, columns)) rows.push(`${rows.pop()} ${text}`);
    else break;
    to += 1;
  }
  return rows.length >= FEWEST ? { rows, to } : null;
}
