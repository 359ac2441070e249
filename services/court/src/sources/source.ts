import { beginningOf, sha256 } from '@assize/proto';
import type { Source } from '@assize/proto/cartography/graph';
import { uriOf } from '@assize/documents/sources';

const LONGEST_TITLE = 500;
const LONGEST_PASSAGE = 4000;
const LONGEST_QUERY = 4000;

/** A source that was found, before it has ids. */
export interface FoundText {
  /** Its web address, or its name. */
  readonly source: string;
  readonly title?: string | undefined;
  /** ISO 8601, from its metadata. */
  readonly published?: string | undefined;
  readonly texts: readonly string[];
}

const digestOf = (...parts: readonly string[]): string => sha256(parts.join('\0')).slice(0, 16);

/** Builds a source. Its id is derived from its address, a passage's id also from the passage's text. */
export function sourceOf({ source, title, published, texts }: FoundText, query: string): Source {
  const uri = uriOf(source);
  const cutTexts = texts
    .map((text) => beginningOf(text, LONGEST_PASSAGE))
    .filter((text) => text !== '');
  return {
    id: `s-${digestOf(uri)}`,
    uri,
    title: title === undefined || title === '' ? null : beginningOf(title, LONGEST_TITLE),
    published: published ?? null,
    query: beginningOf(query, LONGEST_QUERY),
    passages: [...new Set(cutTexts)].map((text) => ({ id: `p-${digestOf(uri, text)}`, text })),
  };
}
