import { LexicalIndex } from '@assize/lexical-index';
import { Matrix } from '#src/matrix.ts';
import type { Follower, StoredEntry } from '#src/store.ts';

/** What the store holds, in memory: vectors, and the words once anyone searches by them. */
export class Held implements Follower {
  readonly matrix: Matrix;
  #words: LexicalIndex | null = null;

  constructor(dimensions: number) {
    this.matrix = new Matrix(dimensions);
  }

  get words(): LexicalIndex {
    if (this.#words === null) {
      this.#words = new LexicalIndex();
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
    this.#words?.put(entry.passage);
  }

  delete(id: string): void {
    this.matrix.delete(id);
    this.#words?.delete(id);
  }
}
