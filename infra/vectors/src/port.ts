/** A passage as the index keeps it. */
export interface IndexedPassage {
  id: string;
  text: string;
  /** Where it was published. */
  source?: string;
  /** When it was published, ISO 8601. */
  date?: string;
  /** 0 to 1. */
  lScore?: number;
  tags: readonly string[];
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
  /** It was published there. */
  source?: string;
}

export interface IndexHit {
  passage: IndexedPassage;
  /** Cosine, −1 to 1. */
  similarity: number;
}

/**
 * Passages by the direction of their text. What `upsert` and `delete` resolved is there after a
 * kill -9 and found by the next search, in this process or another; each call is all or nothing.
 */
export interface VectorIndex extends AsyncDisposable {
  readonly model: string;
  readonly dimensions: number;
  size(): Promise<number>;
  /** Those of the ids that are there. */
  get(ids: readonly string[]): Promise<Map<string, IndexedPassage>>;
  /** Puts in, or puts in place of the one with the same id; of two in one call the later stays. */
  upsert(entries: readonly IndexEntry[]): Promise<void>;
  /** How many of the ids were there. */
  delete(ids: readonly string[]): Promise<number>;
  /** The nearest, at most `topK`, nearest first, equal ones by id. A zero vector finds nothing. */
  search(vector: Float32Array, topK: number, filter?: IndexFilter): Promise<IndexHit[]>;
  /** The cosine with each of the ids that is there; none with a zero vector. */
  similarities(vector: Float32Array, ids: readonly string[]): Promise<Map<string, number>>;
  /** Everything in the index, and what tells this state of it from every other. */
  snapshot(): Promise<IndexSnapshot>;
}

/** The index at one moment. */
export interface IndexSnapshot {
  /** Differs once anything was put in or taken out, in this process or another. */
  revision: string;
  passages: readonly IndexedPassage[];
}

/** Whether a passage is what the filter asks for. */
export function passesFilter(passage: IndexedPassage, { tags = [], source }: IndexFilter): boolean {
  if (source !== undefined && passage.source !== source) return false;
  return tags.every((tag) => passage.tags.includes(tag));
}

/** Which model's vectors an index holds. */
export interface IndexModel {
  model: string;
  dimensions: number;
}

/** The index was built with another model: its vectors and the new ones do not compare. */
export class IndexModelError extends Error {
  override readonly name = 'IndexModelError';
  readonly wanted: IndexModel;
  readonly found: IndexModel;

  constructor(where: string, wanted: IndexModel, found: IndexModel) {
    super(
      `The index in ${where} was built with ${found.model} (${found.dimensions} dimensions), not ` +
        `with ${wanted.model} (${wanted.dimensions}). Use that model, or index into another folder.`,
    );
    this.wanted = wanted;
    this.found = found;
  }
}

/** A vector that has no place in the index. */
export class VectorError extends RangeError {
  override readonly name = 'VectorError';
}
