import type { ModelWorker } from '#src/onnx/worker.ts';

/** So much waits already that what is asked now would have to wait too long. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';

  constructor(waiting: number, most: number) {
    super(`${waiting} jobs wait for the model, and at most ${most} may: ask again later`);
  }
}

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Gives each job to the first worker that is free, in the order asked. */
export class Queue<Job, Result> implements AsyncDisposable {
  readonly #workers: readonly ModelWorker<Job, Result>[];
  readonly #free: ModelWorker<Job, Result>[];
  readonly #most: number;
  readonly #asked = new Set<Promise<unknown>>();
  #waiting: Waiting<Job, Result>[] = [];
  #closed = false;

  /** `most` jobs may wait; a call that brings more than that by itself is taken while none waits. */
  constructor(workers: readonly ModelWorker<Job, Result>[], most: number) {
    this.#workers = workers;
    this.#free = [...workers];
    this.#most = most;
  }

  /** Jobs that wait, and how many may. */
  get load(): { readonly used: number; readonly limit: number } {
    return { used: this.#waiting.length, limit: this.#most };
  }

  /**
   * The results in order, once all are there. Rejects with a QueueFullError before anything is done,
   * with the signal's reason once it is aborted (what still waits is then dropped), and with what a
   * worker failed with. `onResult` is told each as it comes, which is not in order on several workers.
   */
  async run(
    jobs: readonly Job[],
    signal?: AbortSignal,
    onResult?: (result: Result, at: number) => void,
  ): Promise<Result[]> {
    if (this.#closed) throw new Error('The model has been disposed of');
    signal?.throwIfAborted();
    const waiting = this.#waiting.length;
    if (waiting > 0 && waiting + jobs.length > this.#most) {
      throw new QueueFullError(waiting, this.#most);
    }
    const asked = this.#all(jobs, signal, onResult);
    this.#asked.add(asked);
    return asked.finally(() => this.#asked.delete(asked));
  }

  async #all(
    jobs: readonly Job[],
    signal: AbortSignal | undefined,
    onResult: ((result: Result, at: number) => void) | undefined,
  ): Promise<Result[]> {
    const done = new AbortController();
    const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => stop(signal.reason), { signal: done.signal });
    const mine = new Set<Waiting<Job, Result>>();
    const results = Promise.all(
      jobs.map(async (job, at) => {
        const result = await this.#enqueue(job, mine);
        onResult?.(result, at);
        return result;
      }),
    );
    this.#next();
    try {
      return await Promise.race([results, stopped]);
    } catch (error) {
      results.catch(() => undefined);
      this.#waiting = this.#waiting.filter((one) => !mine.has(one));
      throw error;
    } finally {
      done.abort();
    }
  }

  #enqueue(job: Job, mine: Set<Waiting<Job, Result>>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const waiting = { job, resolve, reject };
    mine.add(waiting);
    this.#waiting.push(waiting);
    return promise;
  }

  #next(): void {
    while (this.#waiting.length > 0) {
      const worker = this.#free.pop();
      if (worker === undefined) return;
      const next = this.#waiting.shift();
      if (next === undefined) return;
      void this.#give(worker, next);
    }
  }

  async #give(worker: ModelWorker<Job, Result>, { job, resolve, reject }: Waiting<Job, Result>) {
    try {
      resolve(await worker.run(job));
    } catch (error) {
      reject(error);
    }
    this.#free.push(worker);
    this.#next();
  }

  /** Lets everything asked be answered first. Idempotent. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#asked);
    await Promise.all(this.#workers.map((worker) => worker[Symbol.asyncDispose]()));
  }
}
