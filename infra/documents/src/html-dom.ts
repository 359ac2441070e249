import { DOMParser } from 'linkedom';

/** What is asked of a node of a page. */
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
  /** Puts a node at its end. */
  append(node: DomNode): void;
  /** Puts text at its beginning. */
  prepend(text: string): void;
  /** Puts text before it. */
  before(text: string): void;
}

/** A page, as the library gives it: its own types want a browser's, which Node has not. */
export interface DomDocument extends DomElement {
  readonly documentElement: DomElement | null;
  readonly head: DomElement;
  readonly body: DomElement;
}

export const TEXT_NODE = 3;

export function isElement(node: DomNode): node is DomElement {
  return node.nodeType === 1;
}

/** An attribute is known by its name whatever its capitals, and of two the first holds; the library keeps both as written. */
function inSmallLetters(page: DomDocument): void {
  for (const element of page.querySelectorAll('*')) {
    const names = element.getAttributeNames();
    if (names.every((name) => name === name.toLowerCase())) continue;
    for (const name of names.toReversed())
      element.setAttribute(name.toLowerCase(), element.getAttribute(name) ?? '');
  }
}

/** What a head holds; with anything else its body begins. */
const OF_HEAD = new Set('title meta link style script noscript base template'.split(' '));

const isOfHead = (node: DomNode): boolean =>
  isElement(node) ? OF_HEAD.has(node.localName) : (node.textContent ?? '').trim() === '';

/** Puts into the body what stands outside of it: its tags may be left out, and what follows them is shown. */
function gather({ head, body, documentElement, childNodes }: DomDocument): void {
  const inHead = [...head.childNodes];
  const first = inHead.findIndex((node) => !isOfHead(node));
  const around = [...(documentElement?.childNodes ?? [])].filter(
    (node) => node !== head && node !== body,
  );
  const beyond = [...childNodes].filter((node) => node !== documentElement);
  for (const node of [...(first === -1 ? [] : inHead.slice(first)), ...around, ...beyond])
    if (isElement(node) || node.nodeType === TEXT_NODE) body.append(node);
}

function parsed(text: string): DomDocument {
  const page: unknown = new DOMParser().parseFromString(text, 'text/html');
  return page as DomDocument;
}

/** A page without `<html>` is the body of one. */
export function openPage(text: string): DomDocument {
  const given = /<html[\s>]/i.test(text) ? parsed(text) : null;
  const isWhole = given?.documentElement?.localName === 'html';
  const page = isWhole ? given : parsed(`<html><body>${text}</body></html>`);
  gather(page);
  inSmallLetters(page);
  return page;
}
