import { UnreadableError } from '#src/document.ts';
import type { DomElement } from '#src/html-dom.ts';
import { rowOf, asOneLine } from '#src/outline.ts';

/** The limit of browsers for the columns that a cell spans. */
const WIDEST = 1000;
/** Counting a cell once for each place that it spans. Without a limit, a page of some KiB could fill the memory. */
const MOST_CELLS = 1_000_000;

interface Cell {
  readonly text: string;
  readonly isHeader: boolean;
}

/** A row of the grid. A cell that spans several columns or rows is in each of them. */
type Row = readonly (Cell | undefined)[];

function spanOf(element: DomElement, attribute: string): number {
  const span = Number(element.getAttribute(attribute) ?? 1);
  return Number.isInteger(span) && span >= 1 ? Math.min(span, WIDEST) : 1;
}

function tooWide(): UnreadableError {
  const most = MOST_CELLS.toLocaleString('en');
  return new UnreadableError(`a table in it has more than ${most} cells, with all that they span`);
}

class Grid {
  readonly rows: Row[] = [];
  /** The cells that span down from the rows above, by column, with the number of rows that are left. */
  #reaching: { readonly cell: Cell; readonly rows: number }[] = [];
  #cells = 0;

  /** Ends a part of the table (its head, body or foot): cells do not span from one part to the next. */
  endPart(): void {
    this.#reaching = [];
  }

  add(cells: Iterable<DomElement>, textIn: (cell: DomElement) => string, head: boolean): void {
    const row: (Cell | undefined)[] = [];
    const reaching: { cell: Cell; rows: number }[] = [];
    const push = (cell: Cell | undefined): void => {
      this.#cells += 1;
      if (this.#cells > MOST_CELLS) throw tooWide();
      row.push(cell);
    };
    const put = (cell: Cell, rows: number): void => {
      if (rows > 1) reaching[row.length] = { cell, rows: rows - 1 };
      push(cell);
    };
    const down = (): void => {
      for (let above = this.#reaching[row.length]; above; above = this.#reaching[row.length]) {
        put(above.cell, above.rows);
      }
    };
    for (const element of cells) {
      down();
      const cell = {
        text: asOneLine(textIn(element)),
        isHeader: head || element.localName === 'th',
      };
      // 0 means down to the end of its part.
      const rows = element.getAttribute('rowspan') === '0' ? Infinity : spanOf(element, 'rowspan');
      for (let left = spanOf(element, 'colspan'); left > 0; left -= 1) put(cell, rows);
    }
    while (row.length < this.#reaching.length) {
      down();
      if (row.length < this.#reaching.length) push(undefined);
    }
    this.#reaching = reaching;
    this.rows.push(row);
  }
}

/** Whether a row names the columns: all of its cells are headers, except empty ones in the corner. */
function namesColumns(row: Row): boolean {
  const all = row.every((cell) => cell?.isHeader === true || cell?.text === '');
  return all && row.at(-1)?.isHeader === true && new Set(row).size > 1;
}

function extendedBy(columns: readonly string[], row: Row): string[] {
  return row.map((cell, at) => {
    const [above, name] = [columns[at] ?? '', cell?.text ?? ''];
    return above === name ? name : `${above} ${name}`.trim();
  });
}

/** A row in words. If the columns have no names, the row's own header comes first. */
function inWords(columns: readonly string[], row: Row): string {
  const [first, ...rest] = row;
  if (row.length > 1 && row.every((cell) => cell === first)) return first?.text ?? '';
  const texts = rest.map((cell) => cell?.text ?? '');
  if (columns.length === 0 && first?.isHeader === true) return `${first.text}: ${rowOf([], texts)}`;
  return rowOf(columns, [first?.text ?? '', ...texts]);
}

/** The rows of a table in words, each value with the name of its column. The caption comes first. */
export function* rowsOf(
  table: DomElement,
  textIn: (cell: DomElement) => string,
): Generator<string, void> {
  const heads = new Set(table.querySelectorAll('thead tr'));
  const grid = new Grid();
  let part: DomElement | null = null;
  for (const row of table.querySelectorAll('tr')) {
    const own = row.closest('thead, tbody, tfoot, table');
    if (own !== part) grid.endPart();
    part = own;
    // Cells of a nested row do not belong to this one.
    const cells = [...row.querySelectorAll('th, td')].filter((cell) => cell.closest('tr') === row);
    grid.add(cells, textIn, heads.has(row));
  }
  const caption = table.querySelector('caption');
  if (caption !== null) yield `${textIn(caption).trim()}:`;
  let columns: readonly string[] = [];
  let named = false;
  for (const row of grid.rows) {
    const isHeaderRow = namesColumns(row);
    if (isHeaderRow) columns = extendedBy(named ? columns : [], row);
    else yield inWords(columns, row);
    named = isHeaderRow;
  }
}
