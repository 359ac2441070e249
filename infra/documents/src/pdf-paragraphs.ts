import { beginsItem, ENDS } from '#src/numbered.ts';
import type { Outline } from '#src/outline.ts';
import type { Line } from '#src/pdf-lines.ts';
import { tableAt } from '#src/pdf-tables.ts';

/** A gap between lines of more than this many usual gaps ends a paragraph. */
const GAP = 1.4;
/** A heading's letters are at least this many times as large as those of the text. */
const LARGER = 1.15;
/** The most characters of a heading. */
const LONGEST_HEADING = 150;
const BULLET = /^[•◦▪–*-]\s+/;
const ITEM = /^([•◦▪–*\-\u2610-\u2612\u2B1C]|\d{1,2}[.)]|\([a-z\d]\))\s/;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

/** From the end of a column up to the head of the next, the distance is negative. */
function gapsOf(lines: readonly Line[]): number[] {
  return lines.slice(1).map(({ y }, at) => (lines[at]?.y ?? y) - y);
}

/** The usual distance between lines of a paragraph: the smaller distances are all of that kind. */
function usualGap(pages: readonly (readonly Line[])[]): number {
  const gaps = pages.flatMap(gapsOf).filter((gap) => gap > 0);
  return quantile(gaps, 0.25);
}

function bodySize(lines: readonly Line[]): number {
  return quantile(
    lines.flatMap(({ text, size }) => Array<number>(Math.ceil(text.length / 20)).fill(size)),
    0.5,
  );
}

function continued(text: string, line: string): string {
  if (/\p{L}[-\u2010]$/u.test(text) && /^\p{Ll}/u.test(line)) return text.slice(0, -1) + line;
  return `${text} ${line}`;
}

class ParagraphBuilder {
  readonly #outline: Outline;
  readonly #body: number;
  readonly #gap: number;
  #paragraph = '';
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
      if (line.hasLeader) {
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

  /** The title has the largest letters, and the name of a section slightly larger ones than the text. */
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

  #headingLine({ text, size }: Line): void {
    if (this.#heading === '' || Math.abs(this.#headingSize - size) > 0.5) this.end();
    this.#heading = this.#heading === '' ? text : continued(this.#heading, text);
    this.#headingSize = size;
  }
}

/** Adds the lines of all pages to the outline. A paragraph may continue on the next page. */
export function readPages(pages: readonly (readonly Line[])[], outline: Outline): void {
  const builder = new ParagraphBuilder(outline, pages);
  for (const lines of pages) builder.page(lines);
  builder.end();
}
