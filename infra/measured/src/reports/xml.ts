import { SaxesParser } from 'saxes';
import { unreadable } from './data.ts';

/** An element. Text between tags is only noted, as an element `#text`: no report has values there. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
}

const TEXT: Element = { name: '#text', attributes: {}, children: [] };

/** Reports nest a few levels; deeper nesting is an attack on the parser. */
const MOST_LEVELS = 64;
const MOST_ELEMENTS = 500_000;

/**
 * Parses a well-formed document and returns its root. Only XML's five predefined entities and numeric references are
 * known. A document that declares entities is refused, and a DOCTYPE's reference is never fetched.
 * @throws UnreadableReport
 */
export function parseXml(text: string): Element {
  const document: Element = { name: '', attributes: {}, children: [] };
  const open = [document];
  let elements = 0;
  const parser = new SaxesParser();
  parser.on('error', (error) => unreadable(`not well-formed XML: ${firstLine(error.message)}`));
  parser.on('doctype', (content) => {
    if (content.includes('[')) unreadable('its DOCTYPE declares something of its own: refused');
  });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > MOST_ELEMENTS) unreadable(`more than ${MOST_ELEMENTS} elements`);
    if (open.length > MOST_LEVELS) unreadable(`nested more than ${MOST_LEVELS} levels deep`);
    const element: Element = { name, attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const onText = (words: string): void => {
    const within = open.at(-1)?.children;
    if (words.trim() !== '' && within?.at(-1) !== TEXT) within?.push(TEXT);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return document.children[0] ?? unreadable('XML without an element');
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0]?.slice(0, 200) ?? '';
}

export function* descendants(element: Element, name: string): Generator<Element> {
  for (const child of element.children) {
    if (child.name === name) yield child;
    yield* descendants(child, name);
  }
}

const DIGITS = /^\d{0,9}$/;

/** The integer in an attribute: 0 if it is empty, NaN if it is no such number. */
export function countOf(text = ''): number {
  const digits = text.trim();
  return DIGITS.test(digits) ? Number(digits) : Number.NaN;
}
