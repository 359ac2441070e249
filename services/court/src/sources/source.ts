import { createHash } from 'node:crypto';
import type { Source } from '@assize/proto/cartography/graph';

/** What a source without an address is called by: `urn:assize:` and its name, percent-encoded. */
const NAMED = 'urn:assize:';

const LONGEST_URI = 2048;
const LONGEST_TITLE = 500;
const LONGEST_PASSAGE = 4000;
const LONGEST_QUERY = 4000;

/** What was found, before it has ids. */
export interface FoundText {
  /** Its web address, or its name. */
  readonly source: string;
  readonly title?: string | undefined;
  /** ISO 8601, as its metadata say. */
  readonly published?: string | undefined;
  /** The sentences of each passage. */
  readonly texts: readonly string[];
}

const digestOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 16);

/** No half of a pair of code units is left at the end. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** A source's address, or `urn:assize:` and its name where it has none. */
export function uriOf(source: string): string {
  const url = URL.parse(source);
  if (url !== null && /^https?:$/.test(url.protocol) && source.length <= LONGEST_URI) return source;
  const name = encodeURI(source.toWellFormed());
  return NAMED + cut(name, LONGEST_URI - NAMED.length).replace(/%[0-9A-F]?$/, '');
}

/** The name that `uriOf` made an address of; any other address as it is. */
export function nameOf(uri: string): string {
  if (!uri.startsWith(NAMED)) return uri;
  try {
    return decodeURI(uri.slice(NAMED.length));
  } catch {
    return uri.slice(NAMED.length);
  }
}

/** A source of the map. Its id is made of its address, those of its passages of their words too. */
export function sourceOf({ source, title, published, texts }: FoundText, query: string): Source {
  const uri = uriOf(source);
  const cutTexts = texts.map((text) => cut(text, LONGEST_PASSAGE)).filter((text) => text !== '');
  return {
    id: `s-${digestOf(uri)}`,
    uri,
    title: title === undefined || title === '' ? null : cut(title, LONGEST_TITLE),
    published: published ?? null,
    query: cut(query, LONGEST_QUERY),
    passages: [...new Set(cutTexts)].map((text) => ({ id: `p-${digestOf(uri, text)}`, text })),
  };
}
