import { beginsItem, ENDS } from '#src/numbered.ts';
import type { Outline } from '#src/outline.ts';
import type { Line } from '#src/pdf-lines.ts';
import { tableAt } from '#src/pdf-tables.ts';

/** A gap of more than this many usual ones ends a paragraph. */
const GAP = 1.4;
/** Letters so much larger than most of the text are a heading's. */
const LARGER = 1.15;
/** A heading is no longer than this. */
const LONGEST_HEADING = 150;
const BULLET = /^[•◦▪–*-]\s+/;
const ITEM = /^([•◦▪–*\-\u2610-\u2612\u2B1C]|\d{1,2}[.)]|\([a-z\d]\))\s/;

/** The value that a share of the others lie below. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** From each line of a page down to the next. Upwards, to the head of a column, it is negative. */
function gapsOf(lines: readonly Line[]): number[] {
  return lines.slice(1).map(({ y }, at) => (lines[at]?.y ?? y) - y);
}

/** From line to line within a paragraph: the smaller gaps are all of that kind. */
function usualGap(pages: readonly (readonly Line[])[]): number {
  const gaps = pages.flatMap(gapsOf).filter((gap) => gap > 0);
  return quantile(gaps, 0.25);
}

/** The size that most characters have. */
function bodySize(lines: readonly Line[]): number {
  return quantile(
    lines.flatMap(({ text, size }) => Array<number>(Math.ceil(text.length / 20)).fill(size)),
    0.5,
  );
}

/** A word that a line's end divides is one word again. */
function continued(text: string, line: string): string {
  if (/\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line;
  return `${text} ${line}`;
}

/** How lines become headings and paragraphs, in one document. */
class Setting {
  readonly #outline: Outline;
  readonly #body: number;
  readonly #gap: number;
  #paragraph = '';
  /** The number of the item that was begun last. */
  #item = 0;
  #heading = '';
  #headingSize = 0;

  constructor(outline: Outline, pages: readonly (readonly Line[])[]) {
    this.#outline = outline;
    this.#body = bodySize(pages.flat());
    this.#gap = usualGap(pages);
  }

  page(lines: readonly Line[]): void {
    const gaps = gapsOf(lines);
    let below = 0;
    for (const [at, line] of lines.entries()) {
      if (at < below) continue;
      if (line.leads) {
        this.end();
        this.#outline.block(line.text);
        continue;
      }
      const table = this.#isHeading(line) || ITEM.test(line.text) ? null : tableAt(lines, at);
      if (table !== null) {
        this.end();
        this.#outline.lines(table.rows);
        below = table.to;
        continue;
      }
      const gap = at === 0 ? 0 : (gaps[at - 1] ?? 0);
      if (this.#gap > 0 && gap > this.#gap * GAP) this.end();
      this.#line(line, at === 0);
    }
  }

  end(): void {
    if (this.#heading !== '') this.#outline.heading(this.#level(), this.#heading);
    if (this.#paragraph !== '') this.#outline.block(this.#paragraph);
    this.#heading = '';
    this.#paragraph = '';
  }

  /** The largest letters are of the title; what is a little larger than the text, of a section. */
  #level(): number {
    return this.#headingSize >= this.#body * 1.5 ? 1 : 2;
  }

  #isHeading({ size, text }: Line): boolean {
    return size >= this.#body * LARGER && text.length <= LONGEST_HEADING;
  }

  #line(line: Line, firstOfPage: boolean): void {
    if (this.#isHeading(line)) return this.#headingLine(line);
    const begins = this.#isItem(line) || (firstOfPage && ENDS.test(this.#paragraph));
    if (begins || this.#heading !== '') {
      this.end();
      this.#paragraph = line.text.replace(BULLET, '');
    } else {
      this.#paragraph = this.#paragraph === '' ? line.text : continued(this.#paragraph, line.text);
    }
  }

  #isItem({ text }: Line): boolean {
    const sign = ITEM.exec(text)?.[1];
    if (sign === undefined || !beginsItem(sign, this.#paragraph, this.#item)) return false;
    this.#item = Number.parseInt(sign, 10) || this.#item;
    return true;
  }

  /** A heading of two lines has one size. */
  #headingLine({ text, size }: Line): void {
    if (this.#heading === '' || Math.abs(this.#headingSize - size) > 0.5) this.end();
    this.#heading = this.#heading === '' ? text : continued(this.#heading, text);
    this.#headingSize = size;
  }
}

/** Puts the lines of all pages into the outline; a paragraph may go on from one page to the next. */
export function readPages(pages: readonly (readonly Line[])[], outline: Outline): void {
  const setting = new Setting(outline, pages);
  for (const lines of pages) setting.page(lines);
  setting.end();
}
