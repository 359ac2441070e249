import { createHash } from 'node:crypto';
import { openWorker, type ModelWorker } from '#src/onnx/index.ts';
import { LRUCache } from 'lru-cache';
import type { Encoded, ModelFiles } from '#src/encoder/model.ts';
import { Scheduler } from '#src/encoder/scheduler.ts';

export interface EncoderOptions {
  /** The model's files, and the name that goes into records of what it answered. */
  model: ModelFiles & { name: string };
  /** Worker threads, each with its own copy of the model (some 100 MB); 1 unless told. */
  threads?: number;
  /** How many vectors are kept by the hash of their text; 4096 unless told (6 MB at 384-d). */
  cached?: number;
  /** How many texts may wait for the model; 4096 unless told. */
  queue?: number;
}

export interface EncodeOptions {
  /** Once it is aborted the call rejects with its reason, and what still waits is not computed. */
  signal?: AbortSignal | undefined;
}

/**
 * Turns texts into vectors of length 1. The same text gives the same vector, to the bit, whatever
 * it is asked with. Disposal lets running work end and is idempotent.
 */
export interface Encoder extends AsyncDisposable {
  readonly model: string;
  readonly dimensions: number;
  /**
   * One vector for each text, in order. Calls are served in turn, a text each. Rejects with a
   * BlankTextError or an EncoderBusyError before anything is computed.
   */
  encode(texts: readonly string[], options?: EncodeOptions): Promise<Float32Array[]>;
  /** Texts that wait, and how many may. */
  readonly load: { readonly used: number; readonly limit: number };
}

/** A text with nothing in it has no direction. */
export class BlankTextError extends RangeError {
  override readonly name = 'BlankTextError';
  readonly index: number;

  constructor(index: number) {
    super(`texts[${index}]: must hold more than white space`);
    this.index = index;
  }
}

type Vectors = LRUCache<string, Float32Array>;

const keyOf = (text: string): string => createHash('sha256').update(text).digest('base64');

class CachedEncoder implements Encoder {
  readonly model: string;
  readonly dimensions: number;
  readonly #scheduler: Scheduler;
  readonly #cache: Vectors;
  #disposed: Promise<void> | undefined;

  constructor(scheduler: Scheduler, cache: Vectors, model: string, dimensions: number) {
    this.model = model;
    this.dimensions = dimensions;
    this.#scheduler = scheduler;
    this.#cache = cache;
  }

  async encode(texts: readonly string[], { signal }: EncodeOptions = {}): Promise<Float32Array[]> {
    const blank = texts.findIndex((text) => text.trim() === '');
    if (blank >= 0) throw new BlankTextError(blank);
    if (this.#disposed !== undefined) throw new Error('The encoder has been disposed of');
    const known = new Map<string, Float32Array>();
    const missing = new Map<string, string>();
    const keys = texts.map((text) => {
      const key = keyOf(text);
      const vector = this.#cache.get(key);
      if (vector === undefined) missing.set(key, text);
      else known.set(key, vector);
      return key;
    });
    const computed = missing.size > 0 ? await this.#scheduler.run(missing, signal) : missing;
    return keys.map((key) => copyOf(known.get(key) ?? computed.get(key)));
  }

  get load(): { readonly used: number; readonly limit: number } {
    return this.#scheduler.load;
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#disposed ??= this.#scheduler[Symbol.asyncDispose]();
    return this.#disposed;
  }
}

/** A caller may write into what it was given. */
function copyOf(vector: Float32Array | string | undefined): Float32Array {
  if (vector instanceof Float32Array) return vector.slice();
  throw new Error('The encoder has lost a vector');
}

/** Loads the model and tries it once. Rejects with what is wrong with its files. */
export async function openEncoder(options: EncoderOptions): Promise<Encoder> {
  const { model, threads = 1, cached = 4096, queue = 4096 } = options;
  await using stack = new AsyncDisposableStack();
  const thread = new URL('./thread.ts', import.meta.url);
  const opening = Array.from({ length: threads }, async () =>
    stack.use(await openWorker<string[], Encoded[]>(thread, model)),
  );
  const workers = await allOrWhy(opening);
  const cache: Vectors = new LRUCache({ max: cached });
  const scheduler = new Scheduler(workers, queue, (key, vector) => cache.set(key, vector));
  const tried = await scheduler.run(new Map([['', 'A first sentence.']]));
  const length = tried.get('')?.length ?? 0;
  stack.move();
  return new CachedEncoder(scheduler, cache, model.name, length);
}

/** Waits for every thread, also where one fails, so that none is left behind. */
async function allOrWhy(
  opening: readonly Promise<ModelWorker<string[], Encoded[]>>[],
): Promise<ModelWorker<string[], Encoded[]>[]> {
  await Promise.allSettled(opening);
  return Promise.all(opening).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`The embedding model cannot be loaded: ${why}`, { cause: error });
  });
}
