import { createHash } from 'node:crypto';
import { termOf, wordsOf } from '#src/words/word-index.ts';
import { defined, instantOf, spanOf } from '@assize/proto';
import type { IndexEntry, IndexedPassage } from '#src/index.ts';

/** A passage as it stands in Elasticsearch, before what is only for searching is left out. */
export interface PassageDocument {
  readonly key: string;
  readonly passage: IndexedPassage;
  /** The first and the last millisecond since 1970 that its date covers, where it can be read. */
  readonly published?: number;
  readonly publishedUntil?: number;
  readonly expires?: number;
  /** The stems of its words. */
  readonly words: string;
  /** Of length 1; for the graph, and for comparing every one. */
  readonly vector: readonly number[];
  readonly exact: readonly number[];
}

/** What a search gives back of it. */
export type StoredDocument = Pick<PassageDocument, 'passage'>;

/** Elasticsearch takes no document id that is empty or longer. */
const LONGEST_ID = 512;

/** The id of the document that holds a passage: its own, where Elasticsearch can bear it. */
export function documentId(id: string): string {
  const bytes = Buffer.byteLength(id);
  if (bytes > 0 && bytes <= LONGEST_ID && id.isWellFormed()) return id;
  return `sha256:${createHash('sha256').update(id, 'utf16le').digest('hex')}`;
}

/**
 * The words that a text is found by, as the embedded index finds it. Stemmed here and not by an
 * analyzer there: every distribution, the smallest too, then finds the same.
 */
export function stemsOf(text: string): string[] {
  return wordsOf(text).map(termOf);
}

/** Throws nothing: the entry was checked, and its vector has length 1. */
export function documentOf({ passage, vector }: IndexEntry): PassageDocument {
  const { id, text, date, expires } = passage;
  const direction = [...vector];
  const span = spanOf(date ?? '');
  return {
    key: documentId(id),
    passage,
    ...defined({ published: span?.first, publishedUntil: span?.last }),
    ...defined({ expires: instantOf(expires ?? '') ?? undefined }),
    words: stemsOf(text).join(' '),
    vector: direction,
    exact: direction,
  };
}
