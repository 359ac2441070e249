import { TEXT_NODE, isElement, openPage, type DomElement, type DomNode } from '#src/html-dom.ts';
import { rowsOf } from '#src/html-table.ts';
import { type Outline, squeezed } from '#src/outline.ts';
import { RAISABLE } from '#src/signs.ts';

const words = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** No sentences of the page: code, forms, and what a browser does not show. */
const LEFT_OUT = words(
  'script style noscript template pre svg math canvas form button select textarea input nav ' +
    'iframe object audio video head title dialog noframes noembed datalist',
);
const BLOCKS = words(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption ' +
    'figure footer header hgroup hr html li main ol p section summary table tbody td tfoot th thead tr ul',
);
/** What a table that lays out the page holds, where none of its cells is a header's. */
const LAYOUT = 'p, div, ul, ol, h1, h2, h3, h4';

function laysOut(table: DomElement): boolean {
  if (table.querySelector('table') !== null) return true;
  return table.querySelector('th') === null && table.querySelector(LAYOUT) !== null;
}

/** The number or the letter of a footnote: "[3]", "3", "a"; a word that stands raised is none. */
function isMark({ localName, textContent }: DomElement): boolean {
  return localName === 'sup' && /^\s*\[?(?:\d{1,3}|[a-z])\]?\s*$/i.test(textContent ?? '');
}

/** Whether an element is a power of what stands before it, and no link to a footnote. */
function isPower(element: DomElement, before: string): boolean {
  const raised = element.localName === 'sup' && element.querySelector('a') === null;
  return (
    raised && RAISABLE.test(before) && /^\s*[-+\u2212]?\d{1,3}\s*$/u.test(element.textContent ?? '')
  );
}

function isHidden(element: DomElement): boolean {
  return element.getAttribute('hidden') !== null || element.getAttribute('aria-hidden') === 'true';
}

/** What a screen reader says of a picture; empty where it says nothing, and for what is none. */
function pictured(element: DomElement): string {
  const alt = element.localName === 'img' ? element.getAttribute('alt') : null;
  const isPicture = ['img', 'svg'].includes(element.localName);
  return isPicture ? (alt ?? element.getAttribute('aria-label') ?? '') : '';
}

/** Walks a page's text and hands it on, paragraph by paragraph. `pictures`: whether what stands for them is text. */
class Walk {
  readonly #outline: Pick<Outline, 'block' | 'heading'>;
  readonly #pictures: boolean;
  #line = '';

  constructor(outline: Pick<Outline, 'block' | 'heading'>, pictures = false) {
    this.#outline = outline;
    this.#pictures = pictures;
  }

  children(node: DomNode): void {
    for (const child of node.childNodes) {
      if (child.nodeType === TEXT_NODE) this.#line += child.textContent ?? '';
      else if (isElement(child) && !isHidden(child)) this.#shown(child);
    }
  }

  end(): void {
    this.#outline.block(this.#line);
    this.#line = '';
  }

  #shown(element: DomElement): void {
    const alt = this.#pictures ? pictured(element) : '';
    if (alt !== '') this.#line += ` ${alt} `;
    else if (!LEFT_OUT.has(element.localName)) this.#element(element);
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
      else if (element.localName === 'table' && !laysOut(element)) {
        for (const row of rowsOf(element, cellText)) this.#outline.block(row);
      } else this.children(element);
      this.end();
    }
  }
}

/** What is shown of a table's cell, in one line: a picture may be all that it holds. */
const cellText = (cell: DomElement): string => textIn(cell, true);

/** What is shown of an element, in one line. */
function textIn(element: DomElement, pictures = false): string {
  const parts: string[] = [];
  const gather: Pick<Outline, 'block' | 'heading'> = {
    block: (text) => parts.push(text),
    heading: (_level, text) => parts.push(text),
  };
  const walk = new Walk(gather, pictures);
  walk.children(element);
  walk.end();
  return squeezed(parts.join(' '));
}

/** Puts what an HTML fragment says into the outline. */
export function readBlocks(html: string, outline: Outline): void {
  const walk = new Walk(outline);
  const { body } = openPage(html);
  walk.children(body);
  walk.end();
  outline.heading(1, '');
  for (const code of body.querySelectorAll('pre')) outline.leaveOut('code', code.textContent ?? '');
}
