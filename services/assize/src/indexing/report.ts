import type { Unread } from './item.ts';

/** What came of a run. */
export interface Report {
  /** Documents, pages and files of rows that were read. */
  readonly documents: number;
  readonly passages: {
    /** New, or changed. */
    readonly indexed: number;
    readonly unchanged: number;
    /** Not put in: another document says the same. */
    readonly duplicates: number;
    /** Taken out: their documents say it no more, or are gone. */
    readonly removed: number;
  };
  /** Of each two documents with the same passages: the one whose passages were not put in comes first. */
  readonly duplicates: readonly { source: string; sameAs: string; passages: number }[];
  /** Documents that are gone from a folder that was walked. */
  readonly gone: readonly string[];
  /** What could not be read. */
  readonly failed: readonly Unread[];
  /** Files of other kinds, and links that lead nowhere. */
  readonly passedOver: readonly Unread[];
  /** Parts of documents that were left out. */
  readonly notes: readonly Unread[];
}

/** Counts what happens, and reports it. */
export class Tally {
  documents = 0;
  indexed = 0;
  unchanged = 0;
  removed = 0;
  readonly failed: Unread[];
  readonly gone: string[] = [];
  readonly notes: Unread[] = [];
  readonly #passedOver: readonly Unread[];
  readonly #duplicates = new Map<string, { source: string; sameAs: string; passages: number }>();

  constructor(failed: readonly Unread[], passedOver: readonly Unread[]) {
    this.failed = [...failed];
    this.#passedOver = passedOver;
  }

  duplicate(source: string, sameAs: string): void {
    const key = JSON.stringify([source, sameAs]);
    const passages = (this.#duplicates.get(key)?.passages ?? 0) + 1;
    this.#duplicates.set(key, { source, sameAs, passages });
  }

  report(): Report {
    const { documents, indexed, unchanged, removed, failed, gone, notes } = this;
    const pairs = [...this.#duplicates.values()];
    const duplicates = pairs.reduce((sum, { passages }) => sum + passages, 0);
    return {
      documents,
      passages: { indexed, unchanged, duplicates, removed },
      duplicates: pairs,
      gone,
      failed,
      passedOver: this.#passedOver,
      notes,
    };
  }
}
