import type { NewPassage } from './passage.ts';

/** A document whose last passage is in a batch: once that is in, what it no longer says can go. */
export interface Finished {
  readonly source: string;
  readonly ids: ReadonlySet<string>;
}

/** Passages that go to the index in one message. */
export interface Batch {
  readonly passages: NewPassage[];
  readonly finished: Finished[];
  /** Share of the whole run that is done with it, in bytes of what was read. */
  weight: number;
  /** What was read last. */
  what: string;
}

/** Passages of a message: the encoder takes so many texts at once, and a killed run loses no more. */
const SIZE = 32;

/** Gathers passages into batches. */
export class Batches {
  #open: Batch = { passages: [], finished: [], weight: 0, what: '' };

  add(passage: NewPassage): void {
    this.#open.passages.push(passage);
  }

  settle(weight: number, what: string): void {
    this.#open.weight += weight;
    this.#open.what = what;
  }

  finish(finished: Finished): void {
    this.#open.finished.push(finished);
  }

  get full(): boolean {
    return this.#open.passages.length >= SIZE;
  }

  /** What was gathered; begins anew. */
  take(): Batch {
    const batch = this.#open;
    this.#open = { passages: [], finished: [], weight: 0, what: batch.what };
    return batch;
  }
}
