import { join } from 'node:path';
import {
  Queue,
  knownBy,
  openWorkers,
  RUN_BY,
  stampOf,
  type Kept,
  type Known,
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
  /** Worker threads, each with its own copy of the model (some 100 MB); 1 unless told. */
  readonly threads?: number;
  /** How many readings are kept by the hash of their pair; 65,536 unless told (some 20 MB). */
  readonly kept?: number;
  /** What earlier processes have read. */
  readonly store?: Kept;
  /** Lets what was loaded before be loaded late: see `openWorkers`. */
  readonly asked?: PromiseWithResolvers<void> | undefined;
}

/**
 * The model on threads of its own. The same pair gives the same logits, to the bit, whatever it is
 * asked with. Disposal lets running work end and is idempotent.
 */
export interface CrossEncoder extends AsyncDisposable {
  /**
   * The logits of each pair, in order. Rejects with a QueueFullError when too much waits already, and
   * with the signal's reason once that is aborted. `onScored` is told each as it comes.
   */
  score(
    pairs: readonly WindowPair[],
    signal?: AbortSignal,
    onScored?: (logits: Logits, at: number) => void,
  ): Promise<Logits[]>;
  /** Pairs that wait, and how many may. */
  load(): { readonly used: number; readonly limit: number };
  /** Whether a pair's logits are known, so that it needs no reading. */
  knows(pair: WindowPair): boolean;
}

/**
 * What reads, beside the weights, and what tells that a pair may be read. A test holds the libraries to what is
 * installed; whoever changes how a pair is framed, or a language told, counts the last up.
 */
export const READ_BY = `${RUN_BY}, eld 2.1.0, frame 2`;

/** Tells the reader from all others, the same file with another limit included. */
function readerOf({ maxTokens, sha256 }: Manifest): string {
  return `${sha256['stance.onnx']} ${sha256['tokenizer.json']} ${maxTokens} ${READ_BY}`;
}

/** The length tells where the claim ends, whatever stands in the two. */
function textOf({ claim, evidence }: WindowPair): string {
  return `${claim.length} ${claim}${evidence}`;
}

function logitsIn([support, refute, neutral]: Float32Array): Logits | undefined {
  if (support === undefined || refute === undefined || neutral === undefined) return undefined;
  return [support, refute, neutral];
}

/** Pairs that may wait: at 10 ms a pair a thread needs 80 s for them. */
const MOST_WAITING = 8192;

type Readers = Queue<ModelWorker<WindowPair, Logits>, WindowPair, Logits>;

function scoredBy(queue: Readers, known: Known<Logits>): CrossEncoder['score'] {
  return async (pairs, signal, onScored) => {
    const scored: Logits[] = [];
    const tell = (logits: Logits, at: number): void => {
      scored[at] = logits;
      onScored?.(logits, at);
    };
    // What is not known yet, and where among the pairs it stands.
    const asked = new Map<string, { readonly pair: WindowPair; readonly places: number[] }>();
    for (const [at, pair] of pairs.entries()) {
      const key = known.keyOf(textOf(pair));
      const logits = known.get(key);
      const before = asked.get(key);
      if (logits !== undefined) tell(logits, at);
      else if (before === undefined) asked.set(key, { pair, places: [at] });
      else before.places.push(at);
    }
    const jobs = new Map([...asked].map(([key, { pair }]) => [key, pair]));
    await queue.run(jobs, signal, (key, logits) => {
      known.set(key, logits);
      known.keep([[key, logits]]);
      for (const at of asked.get(key)?.places ?? []) tell(logits, at);
    });
    return scored;
  };
}

/** Loads the model on each thread, or later: see `openWorkers`. Rejects with what is wrong with its files. */
export async function openCrossEncoder(options: CrossEncoderOptions): Promise<CrossEncoder> {
  const { model, threads = 1, kept = 65_536, store, asked } = options;
  const { folder, manifest } = model;
  const reader = readerOf(manifest);
  const stamp = store === undefined ? '' : await stampOf(FILES.map((file) => join(folder, file)));
  const workers = await openWorkers<WindowPair, Logits>({
    module: new URL('./thread.ts', import.meta.url),
    workerData: { folder, manifest } satisfies ThreadData,
    threads,
    identity: `${reader}${stamp}`,
    store,
    asked,
  });
  const queue: Readers = new Queue({
    workers,
    most: MOST_WAITING,
    work: (worker, jobs) => Promise.all(jobs.map((pair) => worker.run(pair))),
  });
  // With `max` it would set aside room for all of them before the first.
  const near = new LRUCache<string, Logits>({ maxSize: kept, sizeCalculation: () => 1 });
  const known = knownBy(reader, near, store, logitsIn);
  return {
    load: () => queue.load,
    knows: (pair) => known.get(known.keyOf(textOf(pair))) !== undefined,
    score: scoredBy(queue, known),
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  };
}
