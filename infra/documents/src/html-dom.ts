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
  /** Puts text at its beginning. */
  prepend(text: string): void;
  /** Puts text before it. */
  before(text: string): void;
}

/** A page, as the library gives it: its own types want a browser's, which Node has not. */
export interface DomDocument extends DomElement {
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

/** A page without `<html>` is the body of one. */
export function openPage(text: string): DomDocument {
  const whole = /<html[\s>]/i.test(text) ? text : `<html><body>${text}</body></html>`;
  const parsed: unknown = new DOMParser().parseFromString(whole, 'text/html');
  const page = parsed as DomDocument;
  inSmallLetters(page);
  return page;
}
