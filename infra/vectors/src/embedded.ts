import { LexicalIndex } from '@assize/lexical-index';
import { checkTopK, checkedEntries, unitVector } from '#src/checks.ts';
import { FilterError } from '#src/errors.ts';
import { isCurrent, passing } from '#src/filter.ts';
import { instantOf } from '#src/instants.ts';
import { Matrix } from '#src/matrix.ts';
import type {
  IndexEntry,
  IndexFilter,
  IndexHit,
  IndexModel,
  IndexedPassage,
  VectorIndex,
  WordHit,
} from '#src/port.ts';
import { Store } from '#src/store.ts';

export interface EmbeddedIndexOptions extends IndexModel {
  /** Made when it is not there. Several processes may share it. */
  folder: string;
}

function wordsIn(matrix: Matrix): LexicalIndex {
  const words = new LexicalIndex();
  for (const passage of matrix.passages) words.put(passage);
  return words;
}

/**
 * The index of one machine: exact cosine over every vector in memory, meant for up to some 20,000
 * passages, and a SQLite file that keeps them.
 */
class EmbeddedIndex implements VectorIndex {
  readonly model: string;
  readonly dimensions: number;
  readonly #store: Store;
  #matrix: Matrix;
  #version: number;
  /** Made at the first search by words. */
  #words: LexicalIndex | null = null;

  constructor({ folder, model, dimensions }: EmbeddedIndexOptions) {
    this.model = model;
    this.dimensions = dimensions;
    this.#store = new Store(folder, { model, dimensions });
    this.#version = this.#store.version();
    this.#matrix = this.#load();
  }

  #load(): Matrix {
    const matrix = new Matrix(this.dimensions);
    for (const { passage, vector } of this.#store.read()) matrix.set(passage, vector);
    return matrix;
  }

  /** What is in memory, read anew when another process has written. */
  #current(): Matrix {
    const version = this.#store.version();
    if (version !== this.#version) {
      this.#matrix = this.#load();
      this.#words = null;
      this.#version = version;
    }
    return this.#matrix;
  }

  async size(): Promise<number> {
    return this.#current().size;
  }

  async get(ids: readonly string[]): Promise<Map<string, IndexedPassage>> {
    const matrix = this.#current();
    const found = ids.map((id) => matrix.get(id)).filter((passage) => passage !== undefined);
    return new Map(found.map((passage) => [passage.id, passage]));
  }

  async upsert(entries: readonly IndexEntry[]): Promise<void> {
    const checked = checkedEntries(entries, this.dimensions);
    this.#store.put(checked);
    const matrix = this.#current();
    for (const { passage, vector } of checked) {
      matrix.set(passage, vector);
      this.#words?.put(passage);
    }
  }

  async delete(ids: readonly string[]): Promise<number> {
    const matrix = this.#current();
    this.#store.remove(ids);
    for (const id of ids) this.#words?.delete(id);
    return ids.filter((id) => matrix.delete(id)).length;
  }

  async deleteExpired(at: string): Promise<number> {
    const instant = instantOf(at);
    if (instant === null) throw new FilterError('at', `${JSON.stringify(at)} is no instant`);
    const expired = this.#current().passages.filter((passage) => !isCurrent(passage, instant));
    return this.delete(expired.map(({ id }) => id));
  }

  async search(vector: Float32Array, topK: number, filter: IndexFilter = {}): Promise<IndexHit[]> {
    checkTopK(topK);
    const direction = unitVector(vector, this.dimensions, 'vector');
    return this.#current().search(direction, topK, passing(filter));
  }

  async byWords(query: string, topK: number, filter: IndexFilter = {}): Promise<WordHit[]> {
    checkTopK(topK);
    const passes = passing(filter);
    const matrix = this.#current();
    this.#words ??= wordsIn(matrix);
    const found = this.#words.search(query, topK, (id) => {
      const passage = matrix.get(id);
      return passage !== undefined && passes(passage);
    });
    return found.flatMap(({ id, score }) => {
      const passage = matrix.get(id);
      return passage === undefined ? [] : [{ passage, score }];
    });
  }

  async similarities(vector: Float32Array, ids: readonly string[]): Promise<Map<string, number>> {
    const direction = unitVector(vector, this.dimensions, 'vector');
    const matrix = this.#current();
    const found = new Map<string, number>();
    for (const id of ids) {
      const similarity = matrix.similarity(direction, id);
      if (similarity !== undefined) found.set(id, similarity);
    }
    return found;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#store.close();
  }
}

/**
 * Opens the index in a folder, or makes it there. Rejects with an IndexModelError when it was built
 * with another model or other dimensions, and with a DamagedIndexError when a row in it is not what
 * was written.
 */
export async function openEmbeddedIndex(options: EmbeddedIndexOptions): Promise<VectorIndex> {
  return new EmbeddedIndex(options);
}
