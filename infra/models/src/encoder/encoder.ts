import {
  knownResults,
  openWorkers,
  RUNTIME_VERSIONS,
  stampOf,
  type ResultStore,
  type KnownResults,
} from '#src/onnx/index.ts';
import { LRUCache } from 'lru-cache';
import { messageOf } from '@assize/proto/message-of';
import type { Encoded, ModelFiles } from '#src/encoder/model.ts';
import { schedulerOf, type Scheduler } from '#src/encoder/scheduler.ts';

export interface EncoderOptions {
  /** The model's files, and its name for records of its answers. */
  model: ModelFiles & { name: string };
  /** Worker threads, each with its own copy of the model (some 100 MB); 1 by default. */
  threads?: number;
  /** How many texts may wait for the model; 4096 by default. */
  queue?: number;
  store?: ResultStore;
  /** Lets the model be loaded late: see `openWorkers`. */
  firstUse?: PromiseWithResolvers<void> | undefined;
}

export interface EncodeOptions {
  /** When it is aborted, the call rejects with its reason, and texts that still wait are not encoded. */
  signal?: AbortSignal | undefined;
  /** Whether to store the vectors for later processes; true by default. False where an index has them anyway. */
  keep?: boolean;
}

export class BlankTextError extends RangeError {
  override readonly name = 'BlankTextError';

  constructor(index: number) {
    super(`texts[${index}]: must hold more than white space`);
  }
}

/**
 * Gives vectors of length 1; equal texts get equal ones, to the bit. Disposal waits for running work and is idempotent.
 */
export class Encoder implements AsyncDisposable {
  readonly model: string;
  readonly dimensions: number;
  readonly #scheduler: Scheduler;
  readonly #known: KnownResults<Float32Array>;

  constructor(
    scheduler: Scheduler,
    known: KnownResults<Float32Array>,
    model: string,
    dimensions: number,
  ) {
    this.model = model;
    this.dimensions = dimensions;
    this.#scheduler = scheduler;
    this.#known = known;
  }

  /**
   * Returns one vector for each text, in order. Concurrent calls take turns, one text each. Rejects with a
   * BlankTextError or a QueueFullError before anything is computed.
   */
  async encode(
    texts: readonly string[],
    { signal, keep = true }: EncodeOptions = {},
  ): Promise<Float32Array[]> {
    const blank = texts.findIndex((text) => text.trim() === '');
    if (blank >= 0) throw new BlankTextError(blank);
    const known = new Map<string, Float32Array>();
    const missing = new Map<string, string>();
    const keys = texts.map((text) => {
      const key = this.#known.keyOf(text);
      const vector = this.#known.get(key);
      if (vector === undefined) missing.set(key, text);
      else known.set(key, vector);
      return key;
    });
    const computed = await this.#scheduler.run(missing, signal, this.#known.set);
    if (keep) this.#known.keep(computed);
    return keys.map((key) => copyOf(known.get(key) ?? computed.get(key)));
  }

  get load(): { readonly used: number; readonly limit: number } {
    return this.#scheduler.load;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#scheduler[Symbol.asyncDispose]();
  }
}

/** Copied, because the caller may write into it. */
function copyOf(vector: Float32Array | undefined): Float32Array {
  if (vector === undefined) throw new Error('The encoder has lost a vector');
  return vector.slice();
}

/** The most vectors in the cache, by the hash of their text: 6 MB at 384 dimensions. */
const CACHED = 4096;

/** Increase the last number when you change how the tokens of a text become its vector. */
const ENCODED_BY = `${RUNTIME_VERSIONS}, pool 1`;

const SAMPLE = 'A first sentence.';

/** Loads the model now, or late: see `openWorkers`. Rejects with what is wrong with the model's files. */
export async function openEncoder(options: EncoderOptions): Promise<Encoder> {
  const { model, threads = 1, queue = 4096, store, firstUse } = options;
  const stamp = store === undefined ? '' : await stampOf([model.onnx, model.tokenizer]);
  const identity = `${model.name}, ${ENCODED_BY}${stamp}`;
  const workers = await openWorkers<string[], Encoded[]>({
    module: new URL('./thread.ts', import.meta.url),
    workerData: model,
    threads,
    identity,
    store,
    firstUse,
  }).catch(notLoaded);
  const cache = new LRUCache<string, Float32Array>({ max: CACHED });
  const known = knownResults(identity, cache, store, (vector) => vector);
  await using stack = new AsyncDisposableStack();
  const scheduler = stack.use(schedulerOf(workers, queue));
  const key = known.keyOf(SAMPLE);
  if (known.get(key) === undefined) {
    known.keep(await scheduler.run(new Map([[key, SAMPLE]]), undefined, known.set));
  }
  const length = known.get(key)?.length ?? 0;
  stack.move();
  return new Encoder(scheduler, known, model.name, length);
}

function notLoaded(error: unknown): never {
  const why = messageOf(error);
  throw new Error(`The embedding model cannot be loaded: ${why}`, { cause: error });
}
