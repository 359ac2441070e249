export interface IndexedPassage {
  id: string;
  text: string;
  source?: string;
  /** ISO 8601. Stored as given, even if it can't be parsed. */
  date?: string;
  /** 0 to 1. */
  lScore?: number;
  tags: readonly string[];
  /** ISO 8601 instant with Z. A search whose filter has `at` does not find the passage from this instant on. */
  expires?: string;
}

export interface IndexEntry {
  passage: IndexedPassage;
  /** Has the dimensions of the index, and any length except 0. */
  vector: Float32Array;
}

/** Conditions on a hit; an absent field sets none. */
export interface IndexFilter {
  tags?: readonly string[];
  source?: string;
  /**
   * The passage was published at this time or later: an ISO 8601 date (from its first instant, UTC), or an instant
   * with its zone. A passage's own date may also be a year or a month; all of it must lie within the bounds. A
   * passage without a date, or with one that `spanOf` can't parse, never matches.
   */
  from?: string;
  /** The passage was published at this time or earlier; a date includes that whole day. */
  until?: string;
  /** The time of the search: passages that expire at or before it are excluded. Absent: none are. */
  at?: string;
}

export interface IndexHit {
  passage: IndexedPassage;
  /** Cosine similarity, −1 to 1. */
  similarity: number;
}

export interface WordHit {
  passage: IndexedPassage;
  /** BM25 or BM25+, above 0; comparable only within one search. */
  score: number;
}

export const MAX_TOP_K = 10_000;

export interface IndexModel {
  readonly model: string;
  readonly dimensions: number;
}

/**
 * An index of passages by the vector of their text, and by its words. When `upsert` or `delete` has resolved, the
 * change survives a kill -9, and the next search in this or another process sees it. A call that is refused for its
 * input (IndexInputError) has changed nothing. Every call rejects with an IndexUnavailableError if the index can't be
 * reached; a write that ended so may have been stored, wholly or in part, and can be repeated.
 */
export interface VectorIndex extends AsyncDisposable, IndexModel {
  /** The number of passages, including expired ones that have not been deleted. */
  size(): Promise<number>;
  /** The passages with these ids, whether or not they have expired; unknown ids are absent. */
  get(ids: readonly string[]): Promise<Map<string, IndexedPassage>>;
  /**
   * Adds entries, or replaces those with the same id. If one call has an id twice, the later entry wins.
   * @throws IndexInputError for a vector that is zero, not finite or of other dimensions, and for an `expires` that is
   *   not an instant
   */
  upsert(entries: readonly IndexEntry[]): Promise<void>;
  /** Deletes passages, and resolves with the number of ids that existed. */
  delete(ids: readonly string[]): Promise<number>;
  /**
   * The nearest by cosine, at most `topK`, nearest first, equal ones by id. An adapter may search approximately once
   * it holds many passages. For −v the farthest come first.
   * @throws IndexInputError for a vector that is zero, not finite or of other dimensions, for a `topK` that is not
   *   from 1 to 10,000, and for a bound of the filter that can't be parsed
   */
  search(vector: Float32Array, topK: number, filter?: IndexFilter): Promise<IndexHit[]>;
  /**
   * Passages that share a word (by its stem) with the query, ranked by BM25, at most `topK`, best first, equal ones by
   * id. A query without words finds nothing.
   * @throws IndexInputError for a `topK` that is not from 1 to 10,000, and for a bound that can't be parsed
   */
  byWords(query: string, topK: number, filter?: IndexFilter): Promise<WordHit[]>;
  /** The cosine with each passage; unknown ids are absent. @throws IndexInputError for an invalid vector */
  similarities(vector: Float32Array, ids: readonly string[]): Promise<Map<string, number>>;
}
