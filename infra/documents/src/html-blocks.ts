import { TEXT_NODE, isElement, openPage, type DomElement, type DomNode } from '#src/html-dom.ts';
import { type Outline, rowOf } from '#src/outline.ts';

const words = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** No sentences of the page: code, forms, and what a browser does not show. */
const LEFT_OUT = words(
  'script style noscript template pre svg math canvas form button select textarea input nav ' +
    'iframe object audio video head title dialog',
);
const BLOCKS = words(
  'address article aside blockquote body caption center dd details div dl dt fieldset figcaption ' +
    'figure footer header hgroup hr html li main ol p section summary table tbody td tfoot th thead tr ul',
);
/** What a cell of a table that lays out the page holds. */
const LAYOUT = 'table, p, div, ul, ol, h1, h2, h3, h4';

function cellsOf(row: DomElement): string[] {
  return [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent ?? '');
}

function table(element: DomElement, outline: Outline): void {
  const [first, ...rest] = [...element.querySelectorAll('tr')];
  if (first === undefined) return;
  const headed = first.querySelector('td') === null;
  const columns = headed ? cellsOf(first) : [];
  for (const row of headed ? rest : [first, ...rest]) outline.block(rowOf(columns, cellsOf(row)));
}

/** The number of a footnote: "[3]", "3". */
function isMark({ localName, textContent }: DomElement): boolean {
  return localName === 'sup' && /^\s*\[?\w{1,3}\]?\s*$/.test(textContent ?? '');
}

function isHidden(element: DomElement): boolean {
  return (
    LEFT_OUT.has(element.localName) ||
    element.getAttribute('hidden') !== null ||
    element.getAttribute('aria-hidden') === 'true' ||
    isMark(element)
  );
}

/** Walks a page's text and hands it on, paragraph by paragraph. */
class Walk {
  readonly #outline: Outline;
  #line = '';

  constructor(outline: Outline) {
    this.#outline = outline;
  }

  children(node: DomNode): void {
    for (const child of node.childNodes) {
      if (child.nodeType === TEXT_NODE) this.#line += child.textContent ?? '';
      else if (isElement(child) && !isHidden(child)) this.#element(child);
    }
  }

  end(): void {
    this.#outline.block(this.#line);
    this.#line = '';
  }

  #element(element: DomElement): void {
    const level = /^h([1-6])$/.exec(element.localName)?.[1];
    if (element.localName === 'br') this.#line += ' ';
    else if (!BLOCKS.has(element.localName) && level === undefined) this.children(element);
    else {
      this.end();
      if (level !== undefined) this.#outline.heading(Number(level), element.textContent ?? '');
      else if (element.localName === 'table' && element.querySelector(LAYOUT) === null) {
        table(element, this.#outline);
      } else this.children(element);
      this.end();
    }
  }
}

/** Puts what an HTML fragment says into the outline. */
export function readBlocks(html: string, outline: Outline): void {
  const walk = new Walk(outline);
  walk.children(openPage(html).body);
  walk.end();
}
