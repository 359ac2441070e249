import { labelOf } from '@assize/lexical';
import { TEXT_NODE, isElement, openPage, type DomElement, type DomNode } from '#src/html-dom.ts';
import { rowsOf } from '#src/html-table.ts';
import { LABEL, type Outline, asOneLine } from '#src/outline.ts';
import { RAISABLE } from '#src/signs.ts';

const words = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements without sentences: code, forms, and what a browser does not show. */
const SKIPPED = words(
  'script style noscript template svg math canvas form button select textarea input nav ' +
    'iframe object audio video head title dialog noframes noembed datalist',
);
const BLOCKS = words(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption ' +
    'figure footer header hgroup hr html li main ol p pre section summary table tbody td tfoot th thead tr ul',
);
const LABELLED = words('ul ol pre');
/** Elements in a cell that mark a table as used for layout, if no cell is a header. */
const LAYOUT = 'p, div, pre, ul, ol, h1, h2, h3, h4';

function isLayout(table: DomElement): boolean {
  if (table.querySelector('table') !== null) return true;
  return table.querySelector('th') === null && table.querySelector(LAYOUT) !== null;
}

/** Whether an element is the mark of a footnote: "[3]", "3", "a". A raised word is not. */
function isMark({ localName, textContent }: DomElement): boolean {
  return localName === 'sup' && /^\s*\[?(?:\d{1,3}|[a-z])\]?\s*$/i.test(textContent ?? '');
}

/** Whether an element is the exponent of what precedes it, and no link to a footnote. */
function isPower(element: DomElement, before: string): boolean {
  const raised = element.localName === 'sup' && element.querySelector('a') === null;
  return (
    raised && RAISABLE.test(before) && /^\s*[-+\u2212]?\d{1,3}\s*$/u.test(element.textContent ?? '')
  );
}

function isHidden(element: DomElement): boolean {
  return element.getAttribute('hidden') !== null || element.getAttribute('aria-hidden') === 'true';
}

/** The text alternative of a picture; empty if it has none, or if the element is no picture. */
function textAlternative(element: DomElement): string {
  const alt = element.localName === 'img' ? element.getAttribute('alt') : null;
  const isPicture = ['img', 'svg'].includes(element.localName);
  return isPicture ? (alt ?? element.getAttribute('aria-label') ?? '') : '';
}

type Lines = Pick<Outline, 'block' | 'heading' | 'leaveOut'>;

/** `pictures`: whether text alternatives of pictures count as text. */
class Walk {
  readonly #outline: Lines;
  readonly #pictures: boolean;
  #line = '';
  /** The line of the block that ended last. */
  #before = '';

  constructor(outline: Lines, pictures = false) {
    this.#outline = outline;
    this.#pictures = pictures;
  }

  children(node: DomNode): void {
    for (const child of node.childNodes) {
      if (child.nodeType === TEXT_NODE) this.#line += child.textContent ?? '';
      else if (isElement(child) && !isHidden(child)) this.#visible(child);
    }
  }

  end(): void {
    this.#outline.block(this.#line);
    if (this.#line.trim() !== '') this.#before = asOneLine(this.#line);
    this.#line = '';
  }

  /** A line before a list or code that says that it is so, or not so, stands above each of its parts: "Removed:". */
  #labelled(element: DomElement): void {
    const isLabelled = labelOf(this.#before) !== null;
    if (isLabelled) this.#outline.heading(LABEL, this.#before);
    if (element.localName === 'pre') this.#outline.leaveOut('code', element.textContent ?? '');
    else this.children(element);
    this.end();
    if (isLabelled) this.#outline.heading(LABEL, '');
  }

  #visible(element: DomElement): void {
    const alt = this.#pictures ? textAlternative(element) : '';
    if (alt !== '') this.#line += ` ${alt} `;
    else if (!SKIPPED.has(element.localName)) this.#element(element);
  }

  #element(element: DomElement): void {
    const level = /^h([1-6])$/.exec(element.localName)?.[1];
    if (element.localName === 'br') this.#line += ' ';
    else if (isPower(element, this.#line)) this.#line += `^${(element.textContent ?? '').trim()}`;
    else if (isMark(element)) return;
    else if (!BLOCKS.has(element.localName) && level === undefined) this.children(element);
    else {
      this.end();
      if (level !== undefined) this.#outline.heading(Number(level), textIn(element));
      else if (element.localName === 'dt') this.#line = `${textIn(element)}:`;
      else if (element.localName === 'table' && !isLayout(element)) {
        for (const row of rowsOf(element, cellText)) this.#outline.block(row);
      } else if (LABELLED.has(element.localName)) this.#labelled(element);
      else this.children(element);
      this.end();
    }
  }
}

/** The visible text of a table cell in one line, including that of pictures, which may be its only content. */
const cellText = (cell: DomElement): string => textIn(cell, true);

function textIn(element: DomElement, pictures = false): string {
  const parts: string[] = [];
  const gather: Lines = {
    block: (text) => parts.push(text),
    heading: (_level, text) => parts.push(text),
    leaveOut: (_kind, text) => parts.push(text),
  };
  const walk = new Walk(gather, pictures);
  walk.children(element);
  walk.end();
  return asOneLine(parts.join(' '));
}

export function readBlocks(html: string, outline: Outline): void {
  const walk = new Walk(outline);
  const { body } = openPage(html);
  walk.children(body);
  walk.end();
}
