import { DOMParser } from 'linkedom';

export interface DomNode {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<DomNode>;
}

export interface DomElement extends DomNode {
  readonly localName: string;
  getAttribute(name: string): string | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
  querySelector(selector: string): DomElement | null;
  getAttributeNames(): string[];
  setAttribute(name: string, value: string): void;
  closest(selector: string): DomElement | null;
  remove(): void;
  append(node: DomNode): void;
  prepend(text: string): void;
  before(text: string): void;
}

/** A page, as the library returns it. The library's own types need those of a browser, which Node does not have. */
export interface DomDocument extends DomElement {
  readonly documentElement: DomElement | null;
  readonly head: DomElement;
  readonly body: DomElement;
}

export const TEXT_NODE = 3;

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === 1;
}

/** In HTML the names are case-insensitive and the first of two counts, but the library keeps both as written. */
function lowerCaseAttributes(page: DomDocument): void {
  for (const element of page.querySelectorAll('*')) {
    const names = element.getAttributeNames();
    if (names.every((name) => name === name.toLowerCase())) continue;
    for (const name of names.toReversed())
      element.setAttribute(name.toLowerCase(), element.getAttribute(name) ?? '');
  }
}

/** The elements of a head. Any other element starts the body. */
const OF_HEAD = new Set('title meta link style script noscript base template'.split(' '));

const isOfHead = (node: DomNode): boolean =>
  isElement(node) ? OF_HEAD.has(node.localName) : (node.textContent ?? '').trim() === '';

/** Moves into the body all content outside of it: its tags are optional in HTML, and what follows them is displayed. */
function moveIntoBody({ head, body, documentElement, childNodes }: DomDocument): void {
  const inHead = [...head.childNodes];
  const first = inHead.findIndex((node) => !isOfHead(node));
  const around = [...(documentElement?.childNodes ?? [])].filter(
    (node) => node !== head && node !== body,
  );
  const outside = [...childNodes].filter((node) => node !== documentElement);
  for (const node of [...(first === -1 ? [] : inHead.slice(first)), ...around, ...outside])
    if (isElement(node) || node.nodeType === TEXT_NODE) body.append(node);
}

function parsed(text: string): DomDocument {
  const page: unknown = new DOMParser().parseFromString(text, 'text/html');
  return page as DomDocument;
}

/** Parses a page. A text without `<html>` is taken for the content of a body. */
export function openPage(text: string): DomDocument {
  const given = /<html[\s>]/i.test(text) ? parsed(text) : null;
  const isWhole = given?.documentElement?.localName === 'html';
  const page = isWhole ? given : parsed(`<html><body>${text}</body></html>`);
  moveIntoBody(page);
  lowerCaseAttributes(page);
  return page;
}
