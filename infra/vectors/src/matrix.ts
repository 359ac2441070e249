import { dot } from '#src/dot.ts';
import type { IndexedPassage } from '#src/port.ts';
import type { Follower, StoredEntry } from '#src/store.ts';

/** Rounding can carry the dot product of two vectors of length 1 past ±1. */
function clipped(cosine: number): number {
  return Math.max(-1, Math.min(1, cosine));
}

/**
 * Every passage with its vector in memory, the vectors row by row in one array. A row has a slot from 0 to size − 1,
 * which another row may take once the passage is deleted, and the number of the change that added it, which is never
 * used again.
 */
export class Matrix implements Follower {
  readonly dimensions: number;
  readonly #slots = new Map<string, number>();
  readonly #slotOfChange = new Map<number, number>();
  readonly #passages: IndexedPassage[] = [];
  readonly #changes: number[] = [];
  /** The passages without a vector, which are found by their ids alone. */
  readonly #retired = new Map<string, IndexedPassage>();
  #rows: Float32Array<ArrayBuffer>;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#rows = new Float32Array(dimensions * 64);
  }

  get size(): number {
    return this.#passages.length;
  }

  get passages(): readonly IndexedPassage[] {
    return this.#passages;
  }

  /** The rows, as a view of the memory: valid until the next change. */
  get rows(): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#rows.buffer, 0, this.size * this.dimensions);
  }

  get(id: string): IndexedPassage | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? this.#retired.get(id) : this.#passages[slot];
  }

  get retired(): Iterable<IndexedPassage> {
    return this.#retired.values();
  }

  /** The slot of the row that a change added; undefined if it was replaced or deleted since. */
  slotOf(change: number): number | undefined {
    return this.#slotOfChange.get(change);
  }

  slotsAfter(change: number): number[] {
    return [...this.#changes.keys()].filter((slot) => (this.#changes[slot] ?? 0) > change);
  }

  clear(): void {
    this.#slots.clear();
    this.#retired.clear();
    this.#slotOfChange.clear();
    this.#passages.length = 0;
    this.#changes.length = 0;
  }

  /** The entry's vector must have length 1, or be empty. */
  set({ passage, vector, change }: StoredEntry): void {
    if (vector.length === 0) {
      this.delete(passage.id);
      this.#retired.set(passage.id, passage);
      return;
    }
    this.#retired.delete(passage.id);
    const slot = this.#slots.get(passage.id) ?? this.#passages.length;
    const from = slot * this.dimensions;
    if (from === this.#rows.length) {
      const larger = new Float32Array(this.#rows.length * 2);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    this.#rows.set(vector, from);
    this.#put(slot, passage, change);
  }

  #put(slot: number, passage: IndexedPassage, change: number): void {
    this.#slotOfChange.delete(this.#changes[slot] ?? NaN);
    this.#slots.set(passage.id, slot);
    this.#passages[slot] = passage;
    this.#changes[slot] = change;
    this.#slotOfChange.set(change, slot);
  }

  delete(id: string): void {
    this.#retired.delete(id);
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    this.#slots.delete(id);
    this.#slotOfChange.delete(this.#changes[slot] ?? NaN);
    const [last, change] = [this.#passages.pop(), this.#changes.pop()];
    if (last === undefined || change === undefined || last.id === id) return;
    const from = this.size * this.dimensions;
    this.#rows.copyWithin(slot * this.dimensions, from, from + this.dimensions);
    this.#put(slot, last, change);
  }

  /** The cosine of a vector of length 1 with the row at a slot. */
  cosine(vector: Float32Array, slot: number): number {
    return clipped(dot(vector, this.#rows, slot * this.dimensions));
  }

  /** The cosine with the row of a passage; undefined for an unknown id. */
  similarity(vector: Float32Array, id: string): number | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : this.cosine(vector, slot);
  }
}
