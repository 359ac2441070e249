/** A passage as the index keeps it. */
export interface IndexedPassage {
  id: string;
  text: string;
  /** Where it was published. */
  source?: string;
  /** When it was published, ISO 8601; kept as it stands, also where it can't be read. */
  date?: string;
  /** 0 to 1. */
  lScore?: number;
  tags: readonly string[];
  /** From this instant on (ISO 8601 with Z) it is found no more by who says when he asks. */
  expires?: string;
}

/** A passage and the direction that a model gave its text. */
export interface IndexEntry {
  passage: IndexedPassage;
  /** Of the index's dimensions; any length but 0. */
  vector: Float32Array;
}

/** What a hit must be. Without a field, anything. */
export interface IndexFilter {
  /** It carries all of them. */
  tags?: readonly string[];
  /** It was published there, to the letter. */
  source?: string;
  /**
   * It was published then or later: an ISO 8601 date (from its first instant, UTC) or an instant
   * with its zone. A passage's date may be a year or a month as well, and all that it covers must
   * lie within the bounds. What has no date, or one that `spanOf` can't read, is outside any.
   */
  from?: string;
  /** It was published then or before; a bare date includes that whole day. */
  until?: string;
  /** The instant of asking: what expires then or before is passed over. Absent: nothing has expired. */
  at?: string;
}

export interface IndexHit {
  passage: IndexedPassage;
  /** Cosine, −1 to 1. */
  similarity: number;
}

/** A passage that shares words with a query. */
export interface WordHit {
  passage: IndexedPassage;
  /** BM25 or BM25+, above 0; comparable within one search only. */
  score: number;
}

/** Most hits that one search can be asked for. */
export const MAX_TOP_K = 10_000;

/** Which model's vectors an index holds. */
export interface IndexModel {
  readonly model: string;
  readonly dimensions: number;
}

/**
 * Passages by the direction of their text, and by its words. What `upsert` and `delete` resolved is
 * there after a kill -9 and found by the next search, in this process or another. A call that is
 * refused for its input (an IndexInputError) has changed nothing. Any call rejects with an
 * IndexUnavailableError where the index can't be reached; a write that ended so may have been
 * stored, wholly or in part, and may be made again.
 */
export interface VectorIndex extends AsyncDisposable, IndexModel {
  /** How many passages are there, expired ones that nobody deleted included. */
  size(): Promise<number>;
  /** Those of the ids that are there, expired or not. */
  get(ids: readonly string[]): Promise<Map<string, IndexedPassage>>;
  /**
   * Puts in, or puts in place of the one with the same id; of two in one call the later stays.
   * Rejects with an IndexInputError for a vector that is zero, not finite or of other dimensions,
   * and for an `expires` that is no instant.
   */
  upsert(entries: readonly IndexEntry[]): Promise<void>;
  /** How many of the ids were there. */
  delete(ids: readonly string[]): Promise<number>;
  /**
   * The nearest by cosine, at most `topK`, nearest first, equal ones by id. An adapter may search
   * approximately once it holds many passages. With −v the farthest come first. Rejects with an
   * IndexInputError for a vector that is zero, not finite or of other dimensions, unless `topK` is
   * 1 to 10,000, and for a bound of the filter that can't be read.
   */
  search(vector: Float32Array, topK: number, filter?: IndexFilter): Promise<IndexHit[]>;
  /**
   * Those that share a word (its stem) with the query, by BM25, at most `topK`, best first, equal
   * ones by id. A query without a word finds nothing. Rejects with an IndexInputError.
   */
  byWords(query: string, topK: number, filter?: IndexFilter): Promise<WordHit[]>;
  /** The cosine with each of the ids that is there. Rejects as `search` does. */
  similarities(vector: Float32Array, ids: readonly string[]): Promise<Map<string, number>>;
}
