import type { ModelWorker } from '#src/onnx/index.ts';
import type { Encoded } from '#src/encoder/model.ts';

/** So many texts wait already that the call's would be over the bound; nothing of it was computed. */
export class EncoderBusyError extends Error {
  override readonly name = 'EncoderBusyError';

  constructor(asked: number, waiting: number, most: number) {
    const texts = asked === 1 ? '1 text' : `${asked} texts`;
    super(
      asked > most
        ? `${texts} asked for at once, and at most ${most} may wait: ask for fewer in a call`
        : `${texts} asked for, ${waiting} wait already, and at most ${most} may: ask again later`,
    );
  }
}

/** What goes to a thread at once, at most: it has work while the next is laid out. */
const GROUP_TEXTS = 8;
/** A group of short texts is done within some tens of milliseconds, which a new caller then waits. */
const GROUP_CHARACTERS = 2048;
/** Groups that a thread has: the one that it works on, and the next, so that it never waits. */
const GROUPS = 2;

/** One text that is to be computed, for all callers who asked for it. */
interface Job {
  readonly key: string;
  readonly text: string;
  readonly promise: Promise<Float32Array>;
  resolve(vector: Float32Array): void;
  reject(error: unknown): void;
  /** Callers who still want it. */
  wanted: number;
  /** A thread has it, or has done it. */
  taken: boolean;
}

/** One call's texts, of which the first `next` have been passed. */
interface Ask {
  readonly jobs: readonly Job[];
  next: number;
}

/**
 * Lays out texts for the threads. Callers are served in turn, one text each, so that one with
 * thousands keeps nobody waiting; a text that several ask for is computed once; what nobody wants
 * any more is dropped. A thread is given a few texts at once, of any callers, but computes each by
 * itself: see `loadModel`.
 */
export class Scheduler implements AsyncDisposable {
  readonly #workers: readonly ModelWorker<string[], Encoded[]>[];
  readonly #free: ModelWorker<string[], Encoded[]>[];
  readonly #most: number;
  readonly #done: (key: string, vector: Float32Array) => void;
  readonly #jobs = new Map<string, Job>();
  readonly #asks: Ask[] = [];
  readonly #running = new Set<Promise<unknown>>();
  #waiting = 0;
  #closed = false;

  /** `most` texts may wait. `done` is told of each that was computed, before its callers are. */
  constructor(
    workers: readonly ModelWorker<string[], Encoded[]>[],
    most: number,
    done: (key: string, vector: Float32Array) => void,
  ) {
    this.#workers = workers;
    this.#free = Array.from({ length: GROUPS }, () => workers).flat();
    this.#most = most;
    this.#done = done;
  }

  /** Texts that wait, and how many may. */
  get load(): { readonly used: number; readonly limit: number } {
    return { used: this.#waiting, limit: this.#most };
  }

  /**
   * The vector of each text, by its key. Rejects with an EncoderBusyError before anything is done,
   * with the signal's reason, and with what the model failed with.
   */
  async run(
    texts: ReadonlyMap<string, string>,
    signal?: AbortSignal,
  ): Promise<Map<string, Float32Array>> {
    if (this.#closed) throw new Error('The encoder has been disposed of');
    signal?.throwIfAborted();
    const fresh = [...texts.keys()].filter((key) => !this.#jobs.has(key)).length;
    if (fresh > 0 && this.#waiting + fresh > this.#most) {
      throw new EncoderBusyError(fresh, this.#waiting, this.#most);
    }
    const running = this.#ask(texts, signal);
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }

  async #ask(texts: ReadonlyMap<string, string>, signal: AbortSignal | undefined) {
    const jobs = [...texts].map(([key, text]) => this.#want(key, text));
    this.#asks.push({ jobs, next: 0 });
    this.#layOut();
    const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
    const abort = (): void => stop(signal?.reason);
    signal?.addEventListener('abort', abort);
    try {
      const vectors = await Promise.race([
        Promise.all(jobs.map(({ promise }) => promise)),
        stopped,
      ]);
      return new Map([...texts.keys()].flatMap((key, at) => pair(key, vectors[at])));
    } finally {
      signal?.removeEventListener('abort', abort);
      for (const job of jobs) this.#leave(job);
    }
  }

  #want(key: string, text: string): Job {
    const known = this.#jobs.get(key);
    if (known !== undefined) {
      known.wanted += 1;
      return known;
    }
    const job: Job = {
      ...Promise.withResolvers<Float32Array>(),
      key,
      text,
      wanted: 1,
      taken: false,
    };
    // Who left may not be there to hear that it failed.
    job.promise.catch(() => undefined);
    this.#jobs.set(key, job);
    this.#waiting += 1;
    return job;
  }

  /** A text that waits for nobody is dropped; one that a thread has is let be. */
  #leave(job: Job): void {
    job.wanted -= 1;
    if (job.wanted > 0 || job.taken) return;
    this.#take(job);
    this.#jobs.delete(job.key);
  }

  #take(job: Job): void {
    job.taken = true;
    this.#waiting -= 1;
  }

  #layOut(): void {
    for (;;) {
      const worker = this.#free.pop();
      if (worker === undefined) return;
      const group = this.#nextGroup();
      if (group.length === 0) {
        this.#free.push(worker);
        return;
      }
      void this.#give(worker, group);
    }
  }

  /** One text of each caller in turn, until the group is full or nothing waits. */
  #nextGroup(): Job[] {
    const group: Job[] = [];
    let characters = 0;
    while (group.length < GROUP_TEXTS) {
      const ask = this.#asks.shift();
      if (ask === undefined) break;
      const job = firstWaiting(ask);
      if (job === undefined) continue;
      characters += job.text.length;
      if (group.length > 0 && characters > GROUP_CHARACTERS) {
        this.#asks.unshift(ask);
        break;
      }
      this.#take(job);
      group.push(job);
      this.#asks.push(ask);
    }
    return group;
  }

  async #give(worker: ModelWorker<string[], Encoded[]>, group: readonly Job[]): Promise<void> {
    try {
      const encoded = await worker.run(group.map(({ text }) => text));
      for (const [at, job] of group.entries()) this.#settle(job, encoded[at]);
    } catch (error) {
      for (const job of group) job.reject(error);
    }
    for (const { key } of group) this.#jobs.delete(key);
    this.#free.push(worker);
    this.#layOut();
  }

  #settle(job: Job, encoded: Encoded | undefined): void {
    if (encoded?.kind === 'vector') {
      this.#done(job.key, encoded.vector);
      job.resolve(encoded.vector);
    } else {
      job.reject(new Error(encoded?.message ?? 'The model’s thread answered nonsense'));
    }
  }

  /** Lets everything asked be answered first. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
    await Promise.all(this.#workers.map((worker) => worker[Symbol.asyncDispose]()));
  }
}

/** Moves past what threads have taken meanwhile, for others, and what was dropped. */
function firstWaiting(ask: Ask): Job | undefined {
  while (ask.jobs[ask.next]?.taken === true) ask.next += 1;
  return ask.jobs[ask.next];
}

function pair<Value>(key: string, value: Value | undefined): [string, Value][] {
  return value === undefined ? [] : [[key, value]];
}
