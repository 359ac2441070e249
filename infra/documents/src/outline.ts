import { stripVTControlCharacters } from 'node:util';
import { counted } from '@assize/proto/counted';
import { UnreadableError, type Block } from '#src/document.ts';
import { afterOlderDiffs } from '#src/older-diffs.ts';
import { inWords, NOT_STATED, unticked } from '#src/signs.ts';
import { afterDiffs } from '#src/unified-diff.ts';

/** As one line. */
export function squeezed(text: string): string {
  return text.replaceAll(/[\s\u00AD\u200B\uFEFF]+/gu, (run) => (/\s/u.test(run) ? ' ' : '')).trim();
}

/** The level of a name that says how the lines of one list stand: below all headings. */
export const LABEL = 7;

const SAYS = /[\p{L}\p{N}]/u;
/** So many times as long as its source a text may be: each row of a table repeats the names of its columns. */
const LONGER = 16;
/** A text of so many characters is not too long, however short its source is. */
const SHORT = 1_000_000;

/** Gathers a document's blocks, each with the headings above it. */
export class Outline {
  readonly #title: string;
  readonly #headings: { level: number; text: string }[] = [];
  readonly #blocks: Block[] = [];
  readonly #leftOut = new Map<string, number>();
  readonly #room: number;
  readonly #whole: boolean;
  #length = 0;

  /**
   * `title`: what the document calls itself outside its text; empty where it does not. `source`: how long that is.
   * `whole`: whether what is else left out is read.
   */
  constructor(title = '', source = Infinity, whole = false) {
    this.#whole = whole;
    this.#title = squeezed(title);
    this.#room = Math.max(SHORT, source * LONGER);
  }

  /** A heading of level 1 to 6, or a label, closes those of its level and below. */
  heading(level: number, text: string): void {
    while ((this.#headings.at(-1)?.level ?? 0) >= level) this.#headings.pop();
    // Sites put a sign there that links to the heading.
    const line = squeezed(text).replaceAll(/^[§¶#🔗]+\s*|\s?(?<![§¶#🔗])[§¶#🔗]+$/gu, '');
    if (line !== '') this.#headings.push({ level, text: line });
  }

  block(text: string): void {
    this.#add(unticked(squeezed(text)));
  }

  /** One that keeps its lines; what is blank of them goes. */
  lines(lines: readonly string[]): void {
    this.#add(
      lines
        .map((line) => unticked(squeezed(line)))
        .filter((line) => line !== '')
        .join('\n'),
    );
  }

  /**
   * Counts a block that is not read; `kind`: what it is of. One without a letter or a digit says nothing. Of a document
   * that is read whole it keeps its lines, but those that a diff takes away.
   */
  leaveOut(kind: 'code' | 'HTML', text: string): void {
    if (this.#whole) {
      const shown = afterDiffs(afterOlderDiffs(stripVTControlCharacters(text)));
      for (const paragraph of shown.split(/\n\s*\n/)) this.lines(paragraph.split('\n'));
    } else if (SAYS.test(text)) this.#leftOut.set(kind, (this.#leftOut.get(kind) ?? 0) + 1);
  }

  /** Of how many blocks nothing was read, in words: "3 blocks of code". */
  get leftOut(): { readonly leftOut?: string } {
    const kinds = [...this.#leftOut].map(
      ([kind, count]) => `${counted(count, 'block')} of ${kind}`,
    );
    return kinds.length === 0 ? {} : { leftOut: kinds.join(' and ') };
  }

  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  /** One without a letter or a digit says nothing, and is passed over. Throws an UnreadableError for a text without end. */
  #add(text: string): void {
    this.#length += text.length;
    if (this.#length > this.#room) {
      throw new UnreadableError(
        `its text is more than ${LONGER} times as long as it is itself: its tables repeat too much`,
      );
    }
    if (SAYS.test(text)) this.#blocks.push({ text, headings: this.#path() });
  }

  #path(): string[] {
    const path = [this.#title, ...this.#headings.map(({ text }) => text)];
    return path.filter((text, at) => text !== '' && text !== path[at - 1]);
  }
}

/** A cell that is empty, or has dashes alone. */
const BLANK = /^[-\u2010-\u2015]*$/u;

/**
 * A row of a table in words: "Column: cell; Column: cell." A named column without a value says so: the name alone after
 * the row's other cells reads as if it held.
 */
export function rowOf(columns: readonly string[], cells: readonly string[]): string {
  const values = cells.map(squeezed);
  if (values.every((value) => BLANK.test(value))) return '';
  const width = Math.max(columns.length, values.length);
  const said = Array.from({ length: width }, (_none, at) => {
    const [column, value] = [squeezed(columns[at] ?? ''), inWords(values[at] ?? '')];
    if (column !== '' && BLANK.test(value)) return `${column}: ${NOT_STATED}`;
    return column === '' || column === value ? value : `${column}: ${value}`;
  });
  return said.filter((one) => one !== '').join('; ');
}
