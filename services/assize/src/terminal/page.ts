import { pc } from './colours.ts';
import { wrapped } from './wrap.ts';

export type Paint = (text: string) => string;
export const plain: Paint = (text) => text;

/** `--json` has all of them. */
const SHOWN = 10;

/** In columns: without a terminal, the least laid out for, and the most that is easy to read. */
const WIDTH = { pipe: 96, least: 40, most: 110 };

/** Returns columns: those of the terminal, or the default if the output is not a terminal. */
export function pageWidth(columns: number): number {
  return Math.min(WIDTH.most, Math.max(WIDTH.least, columns || WIDTH.pipe));
}

/** Text is wrapped and indented under its label. */
export class Page {
  readonly lines: string[] = [];
  readonly #width: number;
  readonly #label: number;

  /** `label` is the width of a label in columns. */
  constructor(width: number, label = 12) {
    this.#width = width;
    this.#label = label;
  }

  gap(): void {
    this.lines.push('');
  }

  heading(text: string): void {
    this.gap();
    this.line(text, '', pc.bold);
  }

  line(text: string, lead: string, paint: Paint = plain): void {
    this.lines.push(...wrapped(text, lead, this.#width).map(paint));
  }

  /** Only the label is painted. One that takes more than half of the line, such as an id, gets lines of its own. */
  labelled(label: string, text: string, paint: Paint = plain): void {
    const lead = `  ${label.padEnd(this.#label)} `;
    if (label.length > this.#label && 2 * lead.length > this.#width) {
      this.line(label, '  ', paint);
      this.line(text, ' '.repeat(this.#label + 3));
      return;
    }
    const [first = '', ...rest] = wrapped(text, lead, this.#width);
    this.lines.push(`${paint(first.slice(0, lead.length))}${first.slice(lead.length)}`, ...rest);
  }

  /** Shows the first items, and says how many more there are. */
  some<Item>(items: readonly Item[], what: string, show: (item: Item) => void, most = SHOWN): void {
    items.slice(0, most).forEach(show);
    const left = items.length - most;
    if (left > 0) this.line(`and ${left} more ${what}: --json has them all`, '  ', pc.dim);
  }
}
