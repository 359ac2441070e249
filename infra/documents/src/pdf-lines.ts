import type { StructuredTextItem } from 'unpdf';
import { squeezed } from '#src/outline.ts';
import { RAISABLE } from '#src/signs.ts';

/** What stands of a line without a wide gap, from its left to its right, in points. */
export interface Cell {
  readonly from: number;
  readonly to: number;
}

/** A line of a page. */
export interface Line {
  readonly text: string;
  /** From the page's lower edge, in points. */
  readonly y: number;
  /** Of its letters, in points. */
  readonly size: number;
  /** Whether dots led from its name to its value, which is a row of its own. */
  readonly leads: boolean;
  /** One, but in a row of a table. */
  readonly cells: readonly Cell[];
}

/** On so many pages or more the same first or last line belongs to the page, not to the text. */
const RUNNING = 3;
/** So many lines from either edge may be running ones. */
const EDGE = 2;
/** A longer line has no page's number. */
const LONGEST = 200;
/** So wide, in heights of its letters, a gap parts the cells of a row: between words it is a third of that. */
const GAP = 0.9;
/** What leads the eye from a title to its page, or from a name to its value. */
const LEADER = /(?:[.·…]\s?){5,}/;
/** Of a page before the first chapter. */
const ROMAN = /^[ivxlc]{0,7}$/i;

function isApart(one: StructuredTextItem, next: StructuredTextItem): boolean {
  return Math.abs(one.y - next.y) > Math.max(one.fontSize, next.fontSize) / 2;
}

/** A number that stands raised: a power, or the mark of a footnote. */
const NUMBER = /^\s*[-+\u2212]?\d{1,3}\s*$/u;
/** The end of a word, or of a sentence, which no power stands behind. */
const NO_BASE = /(?:\p{L}{2}|[.,;:!?)"'”’])$/u;

function isRaised(one: StructuredTextItem, base: StructuredTextItem | undefined): boolean {
  if (base === undefined || !NUMBER.test(one.str)) return false;
  return one.fontSize < base.fontSize * 0.9 && one.y - base.y > base.fontSize * 0.15;
}

/** The parts of a line in one. A raised number is none of the digits before it, and behind a word it is a footnote's mark. */
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

/** The parts of a line with gaps between them that are as wide as its letters are high. */
function cellsOf(parts: readonly StructuredTextItem[]): Cell[] {
  const cells: Cell[] = [];
  for (const { str, x, width, fontSize } of parts) {
    if (str.trim() === '') continue;
    const last = cells.at(-1);
    const goesOn = last !== undefined && x - last.to < fontSize * GAP;
    if (goesOn) cells[cells.length - 1] = { from: last.from, to: x + width };
    else cells.push({ from: x, to: x + width });
  }
  return cells;
}

/** What dots lead to, behind what they lead from; empty of an entry in a table of contents of so many pages. */
function led(from: string, to: string, pages: number): string {
  const isEntry = ROMAN.test(to) || (/^\d{1,4}$/.test(to) && Number(to) <= pages);
  return isEntry ? '' : `${from.trimEnd()}: ${to}`;
}

/** The lines of a page of so many, as the file gives them: that is the order of reading nearly always. */
export function linesOf(items: readonly StructuredTextItem[], pages: number): Line[] {
  const lines: Line[] = [];
  let parts: StructuredTextItem[] = [];
  const end = (): void => {
    const whole = squeezed(joined(parts));
    const [from = '', ...to] = whole.split(LEADER);
    const leads = to.length > 0;
    const text = leads ? led(from, to.join(': '), pages) : whole;
    // The white space at a line's end may have the letters of the next one.
    const [first] = parts.toSorted((a, b) => b.str.trim().length - a.str.trim().length);
    if (first !== undefined && text !== '') {
      lines.push({ text, y: first.y, size: first.fontSize, cells: cellsOf(parts), leads });
    }
    parts = [];
  };
  for (const item of items) {
    const last = parts.at(-1);
    // Some files do not say where a line ends; a superscript is less than half a line higher.
    if (last !== undefined && item.str.trim() !== '' && isApart(last, item)) end();
    parts.push(item);
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

/** Of a line on the page `at`: itself, and with each of its numbers as that of a page, which grows by one from page to page. */
function patterns({ text }: Line, at: number): string[] {
  if (text.length > LONGEST) return [text];
  const numbers = [...text.matchAll(/\d{1,5}/g)].map(({ 0: digits, index }) => {
    const rest = text.slice(index + digits.length);
    return `${text.slice(0, index)}\n${Number(digits) - at}\n${rest}`;
  });
  return [text, ...numbers];
}

function edgesOf(page: readonly Line[]): Line[] {
  return page.filter((_line, at) => at < EDGE || at >= page.length - EDGE);
}

/** The pages without their running headers and footers. */
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
