import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { openLane } from '#src/lane.ts';
import type { Lane } from '#src/lane.ts';
import type { ModelFiles } from '#src/model.ts';
import { Queue } from '#src/queue.ts';
import { keepToOurselves } from '#src/telemetry.ts';

export interface EncoderOptions {
  /** The model's files, and the name that goes into records of what it answered. */
  model: ModelFiles & { name: string };
  /** Worker threads, each with its own copy of the model (some 100 MB); 1 unless told. */
  threads?: number;
  /** How many vectors are kept by the hash of their text; 4096 unless told (6 MB at 384-d). */
  cached?: number;
}

/**
 * Turns texts into vectors of length 1. The same text gives the same vector, to the bit, whatever
 * it is asked with. Disposal lets running work end and is idempotent.
 */
export interface Encoder extends AsyncDisposable {
  readonly model: string;
  readonly dimensions: number;
  /** One vector for each text, in order. Throws a BlankTextError before anything is computed. */
  encode(texts: readonly string[]): Promise<Float32Array[]>;
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

class CachedEncoder implements Encoder {
  readonly model: string;
  readonly dimensions: number;
  readonly #queue: Queue;
  readonly #cache: LRUCache<string, Promise<Float32Array>>;
  #disposed: Promise<void> | undefined;

  constructor(queue: Queue, model: string, dimensions: number, cached: number) {
    this.model = model;
    this.dimensions = dimensions;
    this.#queue = queue;
    this.#cache = new LRUCache({ max: cached });
  }

  async encode(texts: readonly string[]): Promise<Float32Array[]> {
    const blank = texts.findIndex((text) => text.trim() === '');
    if (blank >= 0) throw new BlankTextError(blank);
    if (this.#disposed !== undefined) throw new Error('The encoder has been disposed of');
    const vectors = await Promise.all(texts.map((text) => this.#one(text)));
    return vectors.map((vector) => vector.slice());
  }

  #one(text: string): Promise<Float32Array> {
    const key = createHash('sha256').update(text).digest('base64');
    const known = this.#cache.get(key);
    if (known !== undefined) return known;
    const asked = this.#queue.encode(text);
    this.#cache.set(key, asked);
    asked.catch(() => this.#cache.delete(key));
    return asked;
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#disposed ??= this.#queue[Symbol.asyncDispose]();
    return this.#disposed;
  }
}

/** Loads the model and tries it once. Rejects with what is wrong with its files. */
export async function openEncoder(options: EncoderOptions): Promise<Encoder> {
  const { model, threads = 1, cached = 4096 } = options;
  keepToOurselves();
  await using stack = new AsyncDisposableStack();
  const opening = Array.from({ length: threads }, async (): Promise<Lane> =>
    stack.use(await openLane(model)),
  );
  await Promise.allSettled(opening);
  const queue = new Queue(await Promise.all(opening));
  const { length } = await queue.encode('A first sentence.');
  stack.move();
  return new CachedEncoder(queue, model.name, length, cached);
}
