import type { StructuredTextItem } from 'unpdf';
import { asOneLine } from '#src/outline.ts';
import { RAISABLE } from '#src/signs.ts';

/** A part of a line without a wide gap: its left and right edge, in points. */
export interface Cell {
  readonly from: number;
  readonly to: number;
}

export interface Line {
  readonly text: string;
  /** The distance from the page's lower edge, in points. */
  readonly y: number;
  /** The size of its letters, in points. */
  readonly size: number;
  /** Whether dots lead from its name to its value; such a line is a row by itself. */
  readonly hasLeader: boolean;
  /** Its cells: one, or several in a row of a table. */
  readonly cells: readonly Cell[];
}

/** The least number of pages on which a repeated line at an edge belongs to the page and not to the text. */
const RUNNING = 3;
/** How many lines at either edge may be a header or a footer. */
const EDGE = 2;
/** The most characters of a line with a page number. */
const LONGEST_NUMBERED = 200;
/** The least gap between the cells of a row, in heights of letters; a gap between words is a third of that. */
const GAP = 0.9;
/** A row of dots from a title to its page, or from a name to its value. */
const LEADER = /(?:[.·…]\s?){5,}/;
/** The number of a page before the first chapter. */
const ROMAN = /^[ivxlc]{0,7}$/i;

function isApart(one: StructuredTextItem, next: StructuredTextItem): boolean {
  return Math.abs(one.y - next.y) > Math.max(one.fontSize, next.fontSize) / 2;
}

/** A raised number: an exponent, or the mark of a footnote. */
const NUMBER = /^\s*[-+\u2212]?\d{1,3}\s*$/u;
/** The end of a word or of a sentence, which can't have an exponent. */
const NO_BASE = /(?:\p{L}{2}|[.,;:!?)"'”’])$/u;

function isRaised(one: StructuredTextItem, base: StructuredTextItem | undefined): boolean {
  if (base === undefined || !NUMBER.test(one.str)) return false;
  return one.fontSize < base.fontSize * 0.9 && one.y - base.y > base.fontSize * 0.15;
}

/** Joins the parts of a line. An exponent is set off by "^", and the mark of a footnote is dropped. */
function joined(parts: readonly StructuredTextItem[]): string {
  let text = '';
  let base: StructuredTextItem | undefined;
  for (const part of parts) {
    if (!isRaised(part, base)) {
      text += part.str;
      if (part.str.trim() !== '') base = part;
    } else if (RAISABLE.test(text)) text += `^${part.str.trim()}`;
    else if (!NO_BASE.test(text)) text += part.str;
  }
  return text;
}

function cellsOf(parts: readonly StructuredTextItem[]): Cell[] {
  const cells: Cell[] = [];
  for (const { str, x, width, fontSize } of parts) {
    if (str.trim() === '') continue;
    const last = cells.at(-1);
    const continues = last !== undefined && x - last.to < fontSize * GAP;
    if (continues) cells[cells.length - 1] = { from: last.from, to: x + width };
    else cells.push({ from: x, to: x + width });
  }
  return cells;
}

/** The name and the value that dots connect, as "name: value"; empty for an entry in a table of contents. */
function nameAndValue(from: string, to: string, pages: number): string {
  const isEntry = ROMAN.test(to) || (/^\d{1,4}$/.test(to) && Number(to) <= pages);
  return isEntry ? '' : `${from.trimEnd()}: ${to}`;
}

/** In the order of the file, which is nearly always the reading order. `pages` is the number of pages. */
export function linesOf(items: readonly StructuredTextItem[], pages: number): Line[] {
  const lines: Line[] = [];
  let parts: StructuredTextItem[] = [];
  const end = (): void => {
    const whole = asOneLine(joined(parts));
    const [from = '', ...to] = whole.split(LEADER);
    const hasLeader = to.length > 0;
    const text = hasLeader ? nameAndValue(from, to.join(': '), pages) : whole;
    // The white space at the end of a line may have the font of the next one.
    const [first] = parts.toSorted((a, b) => b.str.trim().length - a.str.trim().length);
    if (first !== undefined && text !== '') {
      lines.push({ text, y: first.y, size: first.fontSize, cells: cellsOf(parts), hasLeader });
    }
    parts = [];
  };
  for (const item of items) {
    const last = parts.at(-1);
    // Some files do not mark the ends of lines. A superscript is less than half a line higher.
    if (last !== undefined && item.str.trim() !== '' && isApart(last, item)) end();
    parts.push(item);
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/** Repeated lines share one of these: the line itself, or the line with each number relative to page `at`. */
function patterns({ text }: Line, at: number): string[] {
  if (text.length > LONGEST_NUMBERED) return [text];
  const numbers = [...text.matchAll(/\d{1,5}/g)].map(({ 0: digits, index }) => {
    const rest = text.slice(index + digits.length);
    return `${text.slice(0, index)}\n${Number(digits) - at}\n${rest}`;
  });
  return [text, ...numbers];
}

function edgesOf(page: readonly Line[]): Line[] {
  return page.filter((_line, at) => at < EDGE || at >= page.length - EDGE);
}

export function withoutRunningLines(pages: readonly (readonly Line[])[]): Line[][] {
  const counts = new Map<string, number>();
  for (const [at, page] of pages.entries()) {
    for (const one of new Set(edgesOf(page).flatMap((line) => patterns(line, at)))) {
      counts.set(one, (counts.get(one) ?? 0) + 1);
    }
  }
  return pages.map((page, at) => {
    const edges = new Set(edgesOf(page));
    return page.filter((line) => {
      if (!edges.has(line)) return true;
      const most = Math.max(...patterns(line, at).map((one) => counts.get(one) ?? 0));
      return !(most >= Math.max(RUNNING, pages.length / 3) || /^\W*\d{1,4}\W*$/.test(line.text));
    });
  });
}
