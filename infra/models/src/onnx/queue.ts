import { unlessAborted } from '@assize/proto/unless-aborted';

/** So much waits already that what is asked now would have to wait too long; nothing of it was done. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

/** Who does the jobs of a queue, and how they are given out. */
export interface QueueOptions<Worker extends AsyncDisposable, Job, Result> {
  readonly workers: readonly Worker[];
  /** Has a worker do some jobs. An error among the results is that of its own job, a rejection that of all. */
  readonly work: (worker: Worker, jobs: Job[]) => Promise<readonly (Result | Error)[]>;
  /** Jobs that may wait. */
  readonly most: number;
  /**
   * Why a call is not taken, by how many new jobs it brings and how many wait; null where it is. Unless
   * told, a call that brings more than may wait is taken while none waits.
   */
  readonly refusal?: (asked: number, waiting: number) => string | null;
  /** Whether a group that goes to a worker takes one more; a job goes by itself unless told. */
  readonly fits?: (group: readonly Job[], job: Job) => boolean;
  /** Groups that a worker has: with two it never waits for the next. 1 unless told. */
  readonly groups?: number;
  /** Whether callers are served in turn, one job each, and not in the order asked. */
  readonly inTurn?: boolean;
}

/** One job that is to be done, for all callers who asked for it. */
interface Asked<Job, Result> {
  readonly key: string;
  readonly job: Job;
  readonly promise: Promise<Result>;
  resolve(result: Result): void;
  reject(error: unknown): void;
  /** Callers who still want it. */
  wanted: number;
  /** A worker has it, or has done it. */
  taken: boolean;
}

/** One call's jobs, of which the first `next` have been passed. */
interface Ask<Job, Result> {
  readonly jobs: readonly Asked<Job, Result>[];
  next: number;
}

/**
 * Gives jobs to the workers that are free. What several ask for is done once; what nobody wants any more
 * is dropped.
 */
export class Queue<Worker extends AsyncDisposable, Job, Result> implements AsyncDisposable {
  readonly #options: QueueOptions<Worker, Job, Result>;
  readonly #free: Worker[];
  readonly #jobs = new Map<string, Asked<Job, Result>>();
  readonly #asks: Ask<Job, Result>[] = [];
  readonly #running = new Set<Promise<unknown>>();
  #waiting = 0;
  #closed = false;

  constructor(options: QueueOptions<Worker, Job, Result>) {
    this.#options = options;
    this.#free = Array.from({ length: options.groups ?? 1 }, () => options.workers).flat();
  }

  /** Jobs that wait, and how many may. */
  get load(): { readonly used: number; readonly limit: number } {
    return { used: this.#waiting, limit: this.#options.most };
  }

  /**
   * The result of each job, by its key, once all are there. Rejects with a QueueFullError before anything is
   * done, with the signal's reason once it is aborted, and with what a worker failed with. `onResult` is
   * told each as it comes, also once the caller has left.
   */
  async run(
    jobs: ReadonlyMap<string, Job>,
    signal?: AbortSignal,
    onResult?: (key: string, result: Result) => void,
  ): Promise<Map<string, Result>> {
    if (this.#closed) throw new Error('The model has been disposed of');
    signal?.throwIfAborted();
    const fresh = [...jobs.keys()].filter((key) => !this.#jobs.has(key)).length;
    const refused = fresh > 0 ? this.#refusal(fresh) : null;
    if (refused !== null) throw new QueueFullError(refused);
    const running = this.#ask(jobs, signal, onResult);
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }

  #refusal(fresh: number): string | null {
    const { most, refusal } = this.#options;
    const waiting = this.#waiting;
    if (refusal) return refusal(fresh, waiting);
    if (waiting === 0 || waiting + fresh <= most) return null;
    return `${waiting} jobs wait for the model, and at most ${most} may: ask again later`;
  }

  async #ask(
    jobs: ReadonlyMap<string, Job>,
    signal: AbortSignal | undefined,
    onResult: ((key: string, result: Result) => void) | undefined,
  ): Promise<Map<string, Result>> {
    const asked = [...jobs].map(([key, job]) => this.#want(key, job));
    const results = asked.map(async ({ key, promise }): Promise<[string, Result]> => {
      const result = await promise;
      onResult?.(key, result);
      return [key, result];
    });
    this.#asks.push({ jobs: asked, next: 0 });
    this.#layOut();
    try {
      return new Map(await unlessAborted(Promise.all(results), signal));
    } finally {
      for (const one of asked) this.#leave(one);
    }
  }

  #want(key: string, job: Job): Asked<Job, Result> {
    const known = this.#jobs.get(key);
    if (known !== undefined) {
      known.wanted += 1;
      return known;
    }
    const promised = Promise.withResolvers<Result>();
    const asked = { ...promised, key, job, wanted: 1, taken: false };
    // Who left may not be there to hear that it failed.
    asked.promise.catch(() => undefined);
    this.#jobs.set(key, asked);
    this.#waiting += 1;
    return asked;
  }

  /** What waits for nobody is dropped; what a worker has is let be. */
  #leave(asked: Asked<Job, Result>): void {
    asked.wanted -= 1;
    if (asked.wanted > 0 || asked.taken) return;
    this.#take(asked);
    this.#jobs.delete(asked.key);
  }

  #take(asked: Asked<Job, Result>): void {
    asked.taken = true;
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

  #nextGroup(): Asked<Job, Result>[] {
    const { fits = () => false, inTurn = false } = this.#options;
    const group: Asked<Job, Result>[] = [];
    for (let ask = this.#asks.shift(); ask !== undefined; ask = this.#asks.shift()) {
      const next = firstWaiting(ask);
      if (next === undefined) continue;
      const jobs = group.map(({ job }) => job);
      const isFull = jobs.length > 0 && !fits(jobs, next.job);
      if (isFull || !inTurn) this.#asks.unshift(ask);
      else this.#asks.push(ask);
      if (isFull) break;
      this.#take(next);
      group.push(next);
    }
    return group;
  }

  async #give(worker: Worker, group: readonly Asked<Job, Result>[]): Promise<void> {
    try {
      const jobs = group.map(({ job }) => job);
      const results = await this.#options.work(worker, jobs);
      for (const [at, asked] of group.entries()) this.#settle(asked, results[at]);
    } catch (error) {
      for (const asked of group) asked.reject(error);
    }
    for (const { key } of group) this.#jobs.delete(key);
    this.#free.push(worker);
    this.#layOut();
  }

  #settle(asked: Asked<Job, Result>, result: Result | Error | undefined): void {
    if (result instanceof Error) asked.reject(result);
    else if (result === undefined) asked.reject(new Error('The model’s thread answered nonsense'));
    else asked.resolve(result);
  }

  /** Lets everything asked be answered first. Idempotent. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
    const { workers } = this.#options;
    await Promise.all(workers.map((worker) => worker[Symbol.asyncDispose]()));
  }
}

/** Moves past what workers have taken meanwhile, for others, and what was dropped. */
function firstWaiting<Job, Result>(ask: Ask<Job, Result>): Asked<Job, Result> | undefined {
  while (ask.jobs[ask.next]?.taken === true) ask.next += 1;
  return ask.jobs[ask.next];
}
