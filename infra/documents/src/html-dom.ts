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

/** A page without `<html>` is the body of one. */
export function openPage(text: string): DomDocument {
  const whole = /<html[\s>]/i.test(text) ? text : `<html><body>${text}</body></html>`;
  const page: unknown = new DOMParser().parseFromString(whole, 'text/html');
  return page as DomDocument;
}
