import { checkTopK, checkedEntries, unitVector } from '#src/checks.ts';
import { isCurrent, passing } from '#src/filter.ts';
import { GraphKeeper } from '#src/graph-keeper.ts';
import { InMemoryContent } from '#src/in-memory-content.ts';
import type { Matrix } from '#src/matrix.ts';
import { loadNative } from '#src/native.ts';
import { byScan } from '#src/nearest.ts';
import { Nearness } from '#src/nearness.ts';
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

/** Up to this many passages, each search compares all of them; docs/passage-index.md gives the cost. */
const EXACT_UP_TO = 20_000;

const NO_VECTOR = new Float32Array(0);

interface EmbeddedIndexOptions extends IndexModel {
  /** Created if it is missing. Several processes may share it. */
  folder: string;
  /** Search is exact up to this many passages, and uses a graph above. Default 20,000. */
  exactUpTo?: number;
  /** Called if a graph can't be built; the index then continues with exact, slower search. */
  onFault?: (error: Error) => void;
}

export class EmbeddedIndex implements VectorIndex {
  readonly model: string;
  readonly dimensions: number;
  readonly #store: Store;
  readonly #held: InMemoryContent;
  readonly #nearness: Nearness | null;
  /** The last change loaded into memory, and the file's version at that time. */
  #change: number;
  #version: number;

  constructor({ model, dimensions }: IndexModel, opened: Opened) {
    this.model = model;
    this.dimensions = dimensions;
    this.#store = opened.store;
    this.#held = opened.held;
    this.#nearness = opened.nearness;
    this.#change = opened.change;
    this.#version = opened.version;
  }

  #current(): InMemoryContent {
    const version = this.#store.version();
    if (version !== this.#version) this.#catchUp();
    this.#version = version;
    return this.#held;
  }

  #catchUp(): void {
    this.#change = this.#store.catchUp(this.#change, this.#held);
  }

  async size(): Promise<number> {
    return this.#current().matrix.size;
  }

  async get(ids: readonly string[]): Promise<Map<string, IndexedPassage>> {
    const { matrix } = this.#current();
    const found = ids.map((id) => matrix.get(id)).filter((passage) => passage !== undefined);
    return new Map(found.map((passage) => [passage.id, passage]));
  }

  /** Passages that are `retired` in the same change are from then on found by their ids alone. */
  async upsert(
    entries: readonly IndexEntry[],
    retired: readonly IndexedPassage[] = [],
  ): Promise<void> {
    const checked = [
      ...checkedEntries(entries, this.dimensions),
      ...retired.map((passage) => ({ passage, vector: NO_VECTOR })),
    ];
    if (checked.length === 0) return;
    const first = this.#store.put(checked);
    // If nobody else has written in between, the new entries can be added without reading them back.
    if (first !== this.#change + 1) return this.#catchUp();
    for (const [at, entry] of checked.entries()) this.#held.set({ ...entry, change: first + at });
    this.#change += checked.length;
  }

  async delete(ids: readonly string[]): Promise<number> {
    const count = this.#store.remove(ids);
    this.#catchUp();
    return count;
  }

  /** Deletes the passages that expire at this instant (milliseconds since the epoch) or earlier. */
  async deleteExpired(at: number): Promise<void> {
    const { passages, retired } = this.#current().matrix;
    const expired = [...passages, ...retired].filter((passage) => !isCurrent(passage, at));
    if (expired.length > 0) await this.delete(expired.map(({ id }) => id));
  }

  async search(vector: Float32Array, topK: number, filter: IndexFilter = {}): Promise<IndexHit[]> {
    checkTopK(topK);
    const direction = unitVector(vector, this.dimensions, 'vector');
    const question = { vector: direction, topK, passes: passing(filter) };
    const { matrix } = this.#current();
    return this.#nearness?.search(question, this.#change) ?? byScan(matrix, question);
  }

  async byWords(query: string, topK: number, filter: IndexFilter = {}): Promise<WordHit[]> {
    checkTopK(topK);
    const passes = passing(filter);
    const { matrix, words } = this.#current();
    const found = words.search(query, topK, (id) => {
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
    const { matrix } = this.#current();
    const found = new Map<string, number>();
    for (const id of ids) {
      const similarity = matrix.similarity(direction, id);
      if (similarity !== undefined) found.set(id, similarity);
    }
    return found;
  }

  /** Number of rows in the graph, including deleted ones; 0 without a graph. */
  get graphRows(): number {
    return this.#nearness?.keeper.graph?.native.size() ?? 0;
  }

  async settled(): Promise<void> {
    await this.#nearness?.keeper.settled();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#nearness?.keeper[Symbol.asyncDispose]();
    this.#store.close();
  }
}

interface Opened {
  readonly store: Store;
  readonly held: InMemoryContent;
  readonly change: number;
  readonly version: number;
  readonly nearness: Nearness | null;
}

async function openNearness(
  { folder, model, dimensions, exactUpTo = EXACT_UP_TO, onFault = () => {} }: EmbeddedIndexOptions,
  store: Store,
  matrix: Matrix,
): Promise<Nearness | null> {
  const native = await loadNative();
  if (native === null) return null;
  const options = { folder, store: store.id, model, dimensions, native, onFault };
  const keeper = await GraphKeeper.open(options);
  return new Nearness({ matrix, native, keeper, exactUpTo });
}

/**
 * Creates the index if it is missing.
 * @throws IndexModelError if it was built with another model or other dimensions
 * @throws DamagedIndexError if its content is damaged
 * @throws IndexFolderError if the folder can't be written
 */
export async function openEmbeddedIndex(options: EmbeddedIndexOptions): Promise<EmbeddedIndex> {
  const store = new Store(options.folder, options);
  try {
    const held = new InMemoryContent(options.dimensions);
    const version = store.version();
    const change = store.catchUp(0, held);
    const nearness = await openNearness(options, store, held.matrix);
    return new EmbeddedIndex(options, { store, held, version, change, nearness });
  } catch (error) {
    store.close();
    throw error;
  }
}
