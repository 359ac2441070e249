import { stripVTControlCharacters } from 'node:util';
import { counted } from '@assize/proto/counted';
import { UnreadableError, type Block } from '#src/document.ts';
import { afterOlderDiffs } from '#src/older-diffs.ts';
import { inWords, NOT_STATED, boxesInWords } from '#src/signs.ts';
import { afterDiffs } from '#src/unified-diff.ts';

export function asOneLine(text: string): string {
  return text.replaceAll(/[\s\u00AD\u200B\uFEFF]+/gu, (run) => (/\s/u.test(run) ? ' ' : '')).trim();
}

/** The level of the label of a list: below all headings. */
export const LABEL = 7;

const HAS_WORD = /[\p{L}\p{N}]/u;
/** How many times as long as its source a text may be: each row of a table repeats the names of its columns. */
const MOST_TIMES_LONGER = 16;
/** A text of at most this many characters is never too long, however short its source is. */
const SHORT = 1_000_000;

export class Outline {
  readonly #title: string;
  readonly #headings: { level: number; text: string }[] = [];
  readonly #blocks: Block[] = [];
  readonly #leftOut = new Map<string, number>();
  readonly #room: number;
  readonly whole: boolean;
  #length = 0;

  /**
   * @param title the title that the document gives outside of its text; empty if it gives none
   * @param source the length of the source in characters
   * @param whole whether to read code and HTML, which are otherwise skipped
   */
  constructor(title = '', source = Infinity, whole = false) {
    this.whole = whole;
    this.#title = asOneLine(title);
    this.#room = Math.max(SHORT, source * MOST_TIMES_LONGER);
  }

  /** Adds a heading of level 1 to 6, or a label. It ends those of its level and below. */
  heading(level: number, text: string): void {
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    // Many sites put a sign here that links to the heading.
    const line = asOneLine(text).replaceAll(/^[§¶#🔗]+\s*|\s?(?<![§¶#🔗])[§¶#🔗]+$/gu, '');
    if (line !== '') this.#headings.push({ level, text: line });
  }

  block(text: string): void {
    this.#add(boxesInWords(asOneLine(text)));
  }

  lines(lines: readonly string[]): void {
    this.#add(
      lines
        .map((line) => boxesInWords(asOneLine(line)))
        .filter((line) => line !== '')
        .join('\n'),
    );
  }

  /**
   * Skips and counts a block of this kind, unless it has neither a letter nor a digit. If the document is read whole,
   * adds the block's lines instead, without those that a diff removes.
   */
  leaveOut(kind: 'code' | 'HTML', text: string): void {
    if (this.whole) {
      const shown = afterDiffs(afterOlderDiffs(stripVTControlCharacters(text)));
      for (const paragraph of shown.split(/\n\s*\n/)) this.lines(paragraph.split('\n'));
    } else if (HAS_WORD.test(text)) this.#leftOut.set(kind, (this.#leftOut.get(kind) ?? 0) + 1);
  }

  /** How many blocks were skipped, in words: "3 blocks of code". */
  get leftOut(): { readonly leftOut?: string } {
    const kinds = [...this.#leftOut].map(
      ([kind, count]) => `${counted(count, 'block')} of ${kind}`,
    );
    return kinds.length === 0 ? {} : { leftOut: kinds.join(' and ') };
  }

  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  /** Skips a block without a letter or a digit. @throws UnreadableError for a text far longer than its source */
  #add(text: string): void {
    this.#length += text.length;
    if (this.#length > this.#room) {
      throw new UnreadableError(
        `its text is more than ${MOST_TIMES_LONGER} times as long as it is itself: its tables repeat too much`,
      );
    }
    if (HAS_WORD.test(text)) this.#blocks.push({ text, headings: this.#path() });
  }

  #path(): string[] {
    const path = [this.#title, ...this.#headings.map(({ text }) => text)];
    return path.filter((text, at) => text !== '' && text !== path[at - 1]);
  }
}

/** A cell that is empty, or has only dashes. */
const BLANK = /^[-\u2010-\u2015]*$/u;

/**
 * A row of a table in words: "Column: cell; Column: cell." An empty cell under a named column is written as not
 * stated; without that, the name after the other cells would read as if it applied.
 */
export function rowOf(columns: readonly string[], cells: readonly string[]): string {
  const values = cells.map(asOneLine);
  if (values.every((value) => BLANK.test(value))) return '';
  const width = Math.max(columns.length, values.length);
  const said = Array.from({ length: width }, (_none, at) => {
    const [column, value] = [asOneLine(columns[at] ?? ''), inWords(values[at] ?? '')];
    if (column !== '' && BLANK.test(value)) return `${column}: ${NOT_STATED}`;
    return column === '' || column === value ? value : `${column}: ${value}`;
  });
  return said.filter((one) => one !== '').join('; ');
}
