import { Matrix } from '#src/matrix.ts';
import type { Follower, StoredEntry } from '#src/store.ts';
import { WordIndex } from '#src/words/word-index.ts';

/** The word index is built at the first search by words. */
export class InMemoryContent implements Follower {
  readonly matrix: Matrix;
  #words: WordIndex | null = null;

  constructor(dimensions: number) {
    this.matrix = new Matrix(dimensions);
  }

  get words(): WordIndex {
    if (this.#words === null) {
      this.#words = new WordIndex();
      for (const passage of this.matrix.passages) this.#words.put(passage);
    }
    return this.#words;
  }

  clear(): void {
    this.matrix.clear();
    this.#words = null;
  }

  set(entry: StoredEntry): void {
    this.matrix.set(entry);
    if (entry.vector.length === 0) this.#words?.delete(entry.passage.id);
    else this.#words?.put(entry.passage);
  }

  delete(id: string): void {
    this.matrix.delete(id);
    this.#words?.delete(id);
  }
}
