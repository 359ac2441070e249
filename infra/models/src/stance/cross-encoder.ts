import { join } from 'node:path';
import {
  Queue,
  knownResults,
  openWorkers,
  RUNTIME_VERSIONS,
  stampOf,
  type ResultStore,
  type KnownResults,
  type ModelWorker,
} from '#src/onnx/index.ts';
import { LRUCache } from 'lru-cache';
import { FILES } from '#src/stance/files.ts';
import type { StanceModel } from '#src/stance/find.ts';
import type { Manifest } from '#src/stance/manifest.ts';
import type { ThreadData, WindowPair } from '#src/stance/model.ts';
import type { Logits } from '#src/stance/probabilities.ts';

export interface CrossEncoderOptions {
  readonly model: StanceModel;
  /** Worker threads, each with its own copy of the model (some 100 MB); 1 by default. */
  readonly threads?: number;
  /** How many readings are cached in memory, by the hash of their pair; 65,536 by default (some 20 MB). */
  readonly kept?: number;
  readonly store?: ResultStore;
  /** Lets the model be loaded late: see `openWorkers`. */
  readonly firstUse?: PromiseWithResolvers<void> | undefined;
}

/** Equal pairs give equal logits, to the bit. Disposal waits for running work and is idempotent. */
export interface CrossEncoder extends AsyncDisposable {
  /**
   * The logits of each pair, in order. Rejects with a QueueFullError if too many pairs are waiting, and with the
   * signal's reason once that is aborted. `onScored` is called with each result as it arrives.
   */
  score(
    pairs: readonly WindowPair[],
    signal?: AbortSignal,
    onScored?: (logits: Logits, at: number) => void,
  ): Promise<Logits[]>;
  load(): { readonly used: number; readonly limit: number };
  /** Whether the logits of a pair are stored. */
  knows(pair: WindowPair): boolean;
}

/**
 * The versions, beside the weights, on which a reading depends. A test compares the libraries with the installed ones.
 * Increase the last number when you change how a pair is framed or how its language is detected.
 */
export const READ_BY = `${RUNTIME_VERSIONS}, eld 2.1.0, frame 3`;

/** Identifies the reader. The same file with another token limit is another reader. */
function readerOf({ maxTokens, sha256 }: Manifest): string {
  return `${sha256['stance.onnx']} ${sha256['tokenizer.json']} ${maxTokens} ${READ_BY}`;
}

/**
 * The text that identifies a pair. The length of the claim says where it ends. A pair whose language was not checked is
 * another one: it may be a window in another language, of a text in English.
 */
function textOf({ claim, evidence, isLanguageChecked = false }: WindowPair): string {
  return `${isLanguageChecked ? '' : '? '}${claim.length} ${claim}${evidence}`;
}

function logitsIn([support, refute, neutral]: Float32Array): Logits | undefined {
  if (support === undefined || refute === undefined || neutral === undefined) return undefined;
  return [support, refute, neutral];
}

/** The most pairs that may wait: at 10 ms a pair, 80 s of work for one thread. */
const MOST_WAITING = 8192;

type Readers = Queue<ModelWorker<WindowPair, Logits>, WindowPair, Logits>;

function scoredBy(queue: Readers, known: KnownResults<Logits>): CrossEncoder['score'] {
  return async (pairs, signal, onScored) => {
    const scored: Logits[] = [];
    const tell = (logits: Logits, at: number): void => {
      scored[at] = logits;
      onScored?.(logits, at);
    };
    // The pairs without a known result, each with its positions among `pairs`.
    const missing = new Map<string, { readonly pair: WindowPair; readonly places: number[] }>();
    for (const [at, pair] of pairs.entries()) {
      const key = known.keyOf(textOf(pair));
      const logits = known.get(key);
      const before = missing.get(key);
      if (logits !== undefined) tell(logits, at);
      else if (before === undefined) missing.set(key, { pair, places: [at] });
      else before.places.push(at);
    }
    const jobs = new Map([...missing].map(([key, { pair }]) => [key, pair]));
    await queue.run(jobs, signal, (key, logits) => {
      known.set(key, logits);
      known.keep([[key, logits]]);
      for (const at of missing.get(key)?.places ?? []) tell(logits, at);
    });
    return scored;
  };
}

/** Loads the model on each thread, or later: see `openWorkers`. Rejects if a file of the model is missing or wrong. */
export async function openCrossEncoder(options: CrossEncoderOptions): Promise<CrossEncoder> {
  const { model, threads = 1, kept = 65_536, store, firstUse } = options;
  const { folder, manifest } = model;
  const reader = readerOf(manifest);
  const stamp = store === undefined ? '' : await stampOf(FILES.map((file) => join(folder, file)));
  const workers = await openWorkers<WindowPair, Logits>({
    module: new URL('./thread.ts', import.meta.url),
    workerData: { folder, manifest } satisfies ThreadData,
    threads,
    identity: `${reader}${stamp}`,
    store,
    firstUse,
  });
  const queue: Readers = new Queue({
    workers,
    most: MOST_WAITING,
    work: (worker, jobs) => Promise.all(jobs.map((pair) => worker.run(pair))),
  });
  // With `max` the cache would allocate room for all entries at once.
  const cache = new LRUCache<string, Logits>({ maxSize: kept, sizeCalculation: () => 1 });
  const known = knownResults(reader, cache, store, logitsIn);
  return {
    load: () => queue.load,
    knows: (pair) => known.get(known.keyOf(textOf(pair))) !== undefined,
    score: scoredBy(queue, known),
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  };
}
