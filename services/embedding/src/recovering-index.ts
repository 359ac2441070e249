import {
  IndexModelError,
  IndexUnavailableError,
  type IndexEntry,
  type IndexFilter,
  type IndexHit,
  type IndexModel,
  type IndexedPassage,
  type VectorIndex,
  type WordHit,
} from '@assize/vectors';

/** Milliseconds between attempts to reach an unreachable index while no call does so. */
const PROBE_MS = 5000;

export interface RecoveringOptions extends IndexModel {
  /** Rejects with an IndexUnavailableError if a later attempt may succeed. */
  open: () => Promise<VectorIndex>;
  /** Milliseconds between attempts; default 5000. */
  probeMs?: number;
}

/** Called once on registration, and on every change of whether the index answers. */
export type IndexWatcher = (working: boolean, why: unknown) => void;

interface Opened {
  readonly index: Promise<VectorIndex>;
  readonly running: Set<Promise<unknown>>;
}

/** True if the same call may succeed once the index has been reopened. */
function isLost(error: unknown): boolean {
  return error instanceof IndexUnavailableError || error instanceof IndexModelError;
}

/**
 * A remote index that may become unreachable and come back. The first call opens it, and so does
 * the first call after one that could not reach it. Calls in between reject as the port specifies.
 */
export class RecoveringIndex implements VectorIndex {
  readonly model: string;
  readonly dimensions: number;
  readonly #open: () => Promise<VectorIndex>;
  readonly #probeMs: number;
  readonly #closing = new Set<Promise<void>>();
  #opened: Opened | undefined;
  #watcher: IndexWatcher = () => undefined;
  #working = true;
  #why: unknown;
  #probe: NodeJS.Timeout | undefined;
  #disposed: Promise<void> | undefined;

  constructor({ open, probeMs = PROBE_MS, model, dimensions }: RecoveringOptions) {
    this.model = model;
    this.dimensions = dimensions;
    this.#open = open;
    this.#probeMs = probeMs;
  }

  watch(watcher: IndexWatcher): void {
    this.#watcher = watcher;
    watcher(this.#working, this.#why);
  }

  size(): Promise<number> {
    return this.#use((index) => index.size());
  }

  get(ids: readonly string[]): Promise<Map<string, IndexedPassage>> {
    return this.#use((index) => index.get(ids));
  }

  upsert(entries: readonly IndexEntry[]): Promise<void> {
    return this.#use((index) => index.upsert(entries));
  }

  delete(ids: readonly string[]): Promise<number> {
    return this.#use((index) => index.delete(ids));
  }

  search(vector: Float32Array, topK: number, filter?: IndexFilter): Promise<IndexHit[]> {
    return this.#use((index) => index.search(vector, topK, filter));
  }

  byWords(query: string, topK: number, filter?: IndexFilter): Promise<WordHit[]> {
    return this.#use((index) => index.byWords(query, topK, filter));
  }

  similarities(vector: Float32Array, ids: readonly string[]): Promise<Map<string, number>> {
    return this.#use((index) => index.similarities(vector, ids));
  }

  async #use<Result>(work: (index: VectorIndex) => Promise<Result>): Promise<Result> {
    if (this.#disposed !== undefined) throw new Error('The index is closed');
    const opened = (this.#opened ??= { index: this.#open(), running: new Set() });
    const running = opened.index.then(work);
    opened.running.add(running);
    try {
      const result = await running;
      this.#tell(true);
      return result;
    } catch (error) {
      // Opening may succeed at the next attempt, whatever error it failed with, a refusal included.
      const unopened = await opened.index.then(
        () => false,
        () => true,
      );
      if (unopened || isLost(error)) this.#lose(opened, error);
      throw error;
    } finally {
      opened.running.delete(running);
    }
  }

  /** Makes the next call reopen the index. Calls that still run on the old one may finish there. */
  #lose(opened: Opened, why: unknown): void {
    if (this.#opened !== opened) return;
    this.#opened = undefined;
    const gone = closeWhenIdle(opened).finally(() => this.#closing.delete(gone));
    this.#closing.add(gone);
    this.#tell(false, why);
  }

  #tell(working: boolean, why?: unknown): void {
    const before = this.#working;
    [this.#working, this.#why] = [working, why];
    if (before !== working) this.#watcher(working, why);
    if (working) clearTimeout(this.#probe);
    else if (this.#disposed === undefined) this.#probeLater();
  }

  #probeLater(): void {
    clearTimeout(this.#probe);
    this.#probe = setTimeout(() => void this.size().catch(() => undefined), this.#probeMs);
    this.#probe.unref();
  }

  async #close(): Promise<void> {
    clearTimeout(this.#probe);
    await Promise.all([...this.#closing, this.#opened && closeWhenIdle(this.#opened)]);
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#disposed ??= this.#close();
    return this.#disposed;
  }
}

async function closeWhenIdle({ index, running }: Opened): Promise<void> {
  await Promise.allSettled(running);
  const opened = await index.catch(() => undefined);
  await opened?.[Symbol.asyncDispose]();
}
