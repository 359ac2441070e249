import type { Lane } from '#src/lane.ts';

type Job = (lane: Lane) => Promise<void>;

/** Gives each text to the first lane that is free, in the order asked. */
export class Queue implements AsyncDisposable {
  readonly #lanes: readonly Lane[];
  readonly #free: Lane[];
  readonly #waiting: Job[] = [];
  readonly #asked = new Set<Promise<Float32Array>>();

  constructor(lanes: readonly Lane[]) {
    this.#lanes = lanes;
    this.#free = [...lanes];
  }

  encode(text: string): Promise<Float32Array> {
    const { promise, resolve, reject } = Promise.withResolvers<Float32Array>();
    this.#waiting.push((lane) => lane.encode(text).then(resolve, reject));
    this.#next();
    this.#asked.add(promise);
    return promise.finally(() => this.#asked.delete(promise));
  }

  #next(): void {
    const lane = this.#waiting.length > 0 ? this.#free.pop() : undefined;
    const job = lane === undefined ? undefined : this.#waiting.shift();
    if (lane === undefined || job === undefined) return;
    void job(lane).finally(() => {
      this.#free.push(lane);
      this.#next();
    });
  }

  /** Lets everything asked be answered first. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.allSettled(this.#asked);
    await Promise.all(this.#lanes.map((lane) => lane[Symbol.asyncDispose]()));
  }
}
