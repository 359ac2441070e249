import { unit } from '#src/cosine.ts';
import { Matrix } from '#src/matrix.ts';
import { VectorError } from '#src/port.ts';
import type {
  IndexEntry,
  IndexFilter,
  IndexHit,
  IndexModel,
  IndexSnapshot,
  IndexedPassage,
  VectorIndex,
} from '#src/port.ts';
import { Store } from '#src/store.ts';

export interface EmbeddedIndexOptions extends IndexModel {
  /** Made when it is not there. Several processes may share it. */
  folder: string;
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
  /** Writes of this process: the version in the file counts those of others alone. */
  #writes = 0;

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
    const units = entries.map(({ passage, vector }) => {
      const direction = unit(vector, this.dimensions, `passage ${JSON.stringify(passage.id)}`);
      if (direction === null) throw new VectorError(`passage ${passage.id}: the zero vector`);
      return { passage, vector: direction };
    });
    this.#store.put(units);
    this.#writes += 1;
    const matrix = this.#current();
    for (const { passage, vector } of units) matrix.set(passage, vector);
  }

  async delete(ids: readonly string[]): Promise<number> {
    const matrix = this.#current();
    this.#store.remove(ids);
    this.#writes += 1;
    return ids.filter((id) => matrix.delete(id)).length;
  }

  async search(vector: Float32Array, topK: number, filter: IndexFilter = {}): Promise<IndexHit[]> {
    if (!(Number.isInteger(topK) && topK > 0)) throw new RangeError(`topK ${topK}: give 1 or more`);
    const direction = unit(vector, this.dimensions, 'the query');
    return direction === null ? [] : this.#current().search(direction, topK, filter);
  }

  async similarities(vector: Float32Array, ids: readonly string[]): Promise<Map<string, number>> {
    const direction = unit(vector, this.dimensions, 'the query');
    const matrix = this.#current();
    const found = new Map<string, number>();
    for (const id of direction === null ? [] : ids) {
      const similarity = direction && matrix.similarity(direction, id);
      if (typeof similarity === 'number') found.set(id, similarity);
    }
    return found;
  }

  async snapshot(): Promise<IndexSnapshot> {
    const { passages } = this.#current();
    return { revision: `${this.#version}.${this.#writes}`, passages };
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
