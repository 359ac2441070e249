import type { Block } from '#src/document.ts';
import { inWords, NOT_STATED, unticked } from '#src/signs.ts';

/** As one line. */
export function squeezed(text: string): string {
  return text.replaceAll(/[\s\u00AD\u200B\uFEFF]+/gu, (run) => (/\s/u.test(run) ? ' ' : '')).trim();
}

/** The level of a name that says how the lines of one list stand: below all headings. */
export const LABEL = 7;

/** Gathers a document's blocks, each with the headings above it. */
export class Outline {
  readonly #title: string;
  readonly #headings: { level: number; text: string }[] = [];
  readonly #blocks: Block[] = [];

  /** `title`: what the document calls itself outside its text; empty where it does not. */
  constructor(title = '') {
    this.#title = squeezed(title);
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

  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  /** One without a letter or a digit says nothing, and is passed over. */
  #add(text: string): void {
    if (/[\p{L}\p{N}]/u.test(text)) this.#blocks.push({ text, headings: this.#path() });
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
