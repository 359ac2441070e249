import { createHash } from 'node:crypto';
import { termOf, wordsOf } from '#src/words/word-index.ts';
import { definedFields, instantOf, spanOf } from '@assize/proto';
import type { IndexEntry, IndexedPassage } from '#src/index.ts';

/** A passage as it is sent to Elasticsearch, including fields that serve only searching and are not returned. */
export interface PassageDocument {
  readonly key: string;
  readonly passage: IndexedPassage;
  /** First and last millisecond since 1970 that the passage's date covers; absent if the date can't be read. */
  readonly published?: number;
  readonly publishedUntil?: number;
  readonly expires?: number;
  readonly words: string;
  /** The vector, of length 1: `vector` is searched by the graph, `exact` by comparing every document. */
  readonly vector: readonly number[];
  readonly exact: readonly number[];
}

export type StoredDocument = Pick<PassageDocument, 'passage'>;

/** Maximum length in bytes of a document id in Elasticsearch; it may not be empty either. */
const MAX_ID_BYTES = 512;

/** The document id of a passage: the passage's own id if Elasticsearch accepts it, otherwise a hash of it. */
export function documentId(id: string): string {
  const bytes = Buffer.byteLength(id);
  if (bytes > 0 && bytes <= MAX_ID_BYTES && id.isWellFormed()) return id;
  return `sha256:${createHash('sha256').update(id, 'utf16le').digest('hex')}`;
}

/**
 * The stems by which a text is found, the same as in the embedded index. Stemming happens here and not in an analyzer
 * of Elasticsearch, so that every distribution, even a minimal one, finds the same passages.
 */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map(termOf);
}

/** Converts an entry that was already checked and whose vector has length 1; throws nothing. */
export function documentOf({ passage, vector }: IndexEntry): PassageDocument {
  const { id, text, date, expires } = passage;
  const direction = [...vector];
  const span = spanOf(date ?? '');
  return {
    key: documentId(id),
    passage,
    ...definedFields({ published: span?.first, publishedUntil: span?.last }),
    ...definedFields({ expires: instantOf(expires ?? '') ?? undefined }),
    words: stemsOf(text).join(' '),
    vector: direction,
    exact: direction,
  };
}
