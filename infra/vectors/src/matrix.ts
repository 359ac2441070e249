import { dot } from '#src/dot.ts';
import { Nearest } from '#src/nearest.ts';
import type { IndexHit, IndexedPassage } from '#src/port.ts';

/** Rounding can carry the product of two vectors of length 1 past it. */
function clipped(cosine: number): number {
  return Math.max(-1, Math.min(1, cosine));
}

/** Every vector in one array, row by row, for an exact scan. */
export class Matrix {
  readonly #dimensions: number;
  readonly #slots = new Map<string, number>();
  readonly #passages: IndexedPassage[] = [];
  #rows: Float32Array;

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
    this.#rows = new Float32Array(dimensions * 64);
  }

  get size(): number {
    return this.#passages.length;
  }

  get passages(): readonly IndexedPassage[] {
    return this.#passages;
  }

  get(id: string): IndexedPassage | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined ? undefined : this.#passages[slot];
  }

  /** `vector` has length 1. */
  set(passage: IndexedPassage, vector: Float32Array): void {
    const slot = this.#slots.get(passage.id) ?? this.#passages.length;
    const from = slot * this.#dimensions;
    if (from === this.#rows.length) {
      const larger = new Float32Array(this.#rows.length * 2);
      larger.set(this.#rows);
      this.#rows = larger;
    }
    this.#rows.set(vector, from);
    this.#slots.set(passage.id, slot);
    this.#passages[slot] = passage;
  }

  /** The last row takes the place of the one that goes. */
  delete(id: string): boolean {
    const slot = this.#slots.get(id);
    const last = this.#passages.pop();
    if (slot === undefined || last === undefined) {
      if (last !== undefined) this.#passages.push(last);
      return false;
    }
    this.#slots.delete(id);
    if (last.id === id) return true;
    const from = this.#passages.length * this.#dimensions;
    this.#rows.copyWithin(slot * this.#dimensions, from, from + this.#dimensions);
    this.#slots.set(last.id, slot);
    this.#passages[slot] = last;
    return true;
  }

  /** `vector` has length 1. */
  search(
    vector: Float32Array,
    topK: number,
    passes: (passage: IndexedPassage) => boolean,
  ): IndexHit[] {
    const nearest = new Nearest(topK);
    for (const [slot, passage] of this.#passages.entries()) {
      const similarity = dot(vector, this.#rows, slot * this.#dimensions);
      if (similarity < nearest.floor || !passes(passage)) continue;
      nearest.offer({ id: passage.id, slot, similarity });
    }
    return nearest.kept.flatMap(({ slot, similarity }) => {
      const passage = this.#passages[slot];
      return passage ? [{ passage, similarity: clipped(similarity) }] : [];
    });
  }

  /** `vector` has length 1. */
  similarity(vector: Float32Array, id: string): number | undefined {
    const slot = this.#slots.get(id);
    return slot === undefined
      ? undefined
      : clipped(dot(vector, this.#rows, slot * this.#dimensions));
  }
}
