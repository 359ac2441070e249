import { dot } from '#src/dot.ts';
import type { IndexedPassage } from '#src/port.ts';
import type { Follower, StoredEntry } from '#src/store.ts';

/** Rounding can carry the product of two vectors of length 1 past it. */
function clipped(cosine: number): number {
  return Math.max(-1, Math.min(1, cosine));
}

/**
 * Every passage and its vector in memory, row by row in one array. A row is at a slot, 0 to size − 1,
 * that another may take once its passage is gone; its change is its own for ever.
 */
export class Matrix implements Follower {
  readonly dimensions: number;
  readonly #slots = new Map<string, number>();
  readonly #slotOfChange = new Map<number, number>();
  readonly #passages: IndexedPassage[] = [];
  readonly #changes: number[] = [];
  #rows: Float32Array<ArrayBuffer>;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#rows = new Float32Array(dimensions * 64);
  }

  get size(): number {
    return this.#passages.length;
  }

  /** Each at its slot. */
  get passages(): readonly IndexedPassage[] {
    return this.#passages;
  }

  /** The rows, as they lie in memory: good until the next change. */
  get rows(): Float32Array<ArrayBuffer> {
    return new Float32Array(this.#rows.buffer, 0, this.size * this.dimensions);
  }

  get(id: string): IndexedPassage | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : this.#passages[slot];
  }

  /** Where the row of that change is now; undefined once it was replaced or taken out. */
  slotOf(change: number): number | undefined {
    return this.#slotOfChange.get(change);
  }

  /** The slots of rows put in after that change. */
  slotsAfter(change: number): number[] {
    return [...this.#changes.keys()].filter((slot) => (this.#changes[slot] ?? 0) > change);
  }

  clear(): void {
    this.#slots.clear();
    this.#slotOfChange.clear();
    this.#passages.length = 0;
    this.#changes.length = 0;
  }

  /** The vector has length 1. */
  set({ passage, vector, change }: StoredEntry): void {
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

  /** The last row takes the place of the one that goes. */
  delete(id: string): void {
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

  /** Cosine of a vector of length 1 with the row at a slot. */
  cosine(vector: Float32Array, slot: number): number {
    return clipped(dot(vector, this.#rows, slot * this.dimensions));
  }

  /** As `cosine`, by id. */
  similarity(vector: Float32Array, id: string): number | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : this.cosine(vector, slot);
  }
}
