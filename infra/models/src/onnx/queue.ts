import { unlessAborted } from '@assize/proto/unless-aborted';

/** Thrown when so many jobs are waiting that new ones would wait too long. Nothing of the call was done. */
export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
}

export interface QueueOptions<Worker extends AsyncDisposable, Job, Result> {
  readonly workers: readonly Worker[];
  /** Runs some jobs on a worker. An error among the results fails its own job; a rejection fails all of them. */
  readonly work: (worker: Worker, jobs: Job[]) => Promise<readonly (Result | Error)[]>;
  /** How many jobs may wait. */
  readonly most: number;
  /** Why a call is refused; null if it is accepted. By default, any call is accepted while no job is waiting. */
  readonly refusal?: (queued: number, waiting: number) => string | null;
  /** Whether one more job fits into a group for a worker. By default each job is a group by itself. */
  readonly fits?: (group: readonly Job[], job: Job) => boolean;
  /** How many groups a worker has at once: with two it never waits for the next. 1 by default. */
  readonly groups?: number;
  /** Whether callers take turns, one job each, instead of being served in the order of their calls. */
  readonly inTurn?: boolean;
}

interface QueuedJob<Job, Result> {
  readonly key: string;
  readonly job: Job;
  readonly promise: Promise<Result>;
  resolve(result: Result): void;
  reject(error: unknown): void;
  callers: number;
  /** Whether it was given to a worker, or dropped. */
  taken: boolean;
}

/** The jobs of one call. The first `next` of them have been given out or skipped. */
interface Call<Job, Result> {
  readonly jobs: readonly QueuedJob<Job, Result>[];
  next: number;
}

/** A job that several callers ask for is done once; a job for which no caller waits any more is dropped. */
export class Queue<Worker extends AsyncDisposable, Job, Result> implements AsyncDisposable {
  readonly #options: QueueOptions<Worker, Job, Result>;
  readonly #free: Worker[];
  readonly #jobs = new Map<string, QueuedJob<Job, Result>>();
  readonly #calls: Call<Job, Result>[] = [];
  readonly #running = new Set<Promise<unknown>>();
  #waiting = 0;
  #closed = false;

  constructor(options: QueueOptions<Worker, Job, Result>) {
    this.#options = options;
    this.#free = Array.from({ length: options.groups ?? 1 }, () => options.workers).flat();
  }

  get load(): { readonly used: number; readonly limit: number } {
    return { used: this.#waiting, limit: this.#options.most };
  }

  /**
   * Resolves with the result of each job, by its key. Rejects with a QueueFullError before anything is done, with the
   * signal's reason, and with the error of a worker. `onResult` is called even after the caller has stopped waiting.
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
    const running = this.#enqueue(jobs, signal, onResult);
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

  async #enqueue(
    jobs: ReadonlyMap<string, Job>,
    signal: AbortSignal | undefined,
    onResult: ((key: string, result: Result) => void) | undefined,
  ): Promise<Map<string, Result>> {
    const queued = [...jobs].map(([key, job]) => this.#request(key, job));
    const results = queued.map(async ({ key, promise }): Promise<[string, Result]> => {
      const result = await promise;
      onResult?.(key, result);
      return [key, result];
    });
    this.#calls.push({ jobs: queued, next: 0 });
    this.#distribute();
    try {
      return new Map(await unlessAborted(Promise.all(results), signal));
    } finally {
      for (const one of queued) this.#release(one);
    }
  }

  #request(key: string, job: Job): QueuedJob<Job, Result> {
    const known = this.#jobs.get(key);
    if (known !== undefined) {
      known.callers += 1;
      return known;
    }
    const promised = Promise.withResolvers<Result>();
    const queued = { ...promised, key, job, callers: 1, taken: false };
    // A caller that has stopped waiting would leave a rejection unhandled.
    queued.promise.catch(() => undefined);
    this.#jobs.set(key, queued);
    this.#waiting += 1;
    return queued;
  }

  #release(queued: QueuedJob<Job, Result>): void {
    queued.callers -= 1;
    if (queued.callers > 0 || queued.taken) return;
    this.#take(queued);
    this.#jobs.delete(queued.key);
  }

  #take(queued: QueuedJob<Job, Result>): void {
    queued.taken = true;
    this.#waiting -= 1;
  }

  #distribute(): void {
    for (;;) {
      const worker = this.#free.pop();
      if (worker === undefined) return;
      const group = this.#nextGroup();
      if (group.length === 0) {
        this.#free.push(worker);
        return;
      }
      void this.#runGroup(worker, group);
    }
  }

  #nextGroup(): QueuedJob<Job, Result>[] {
    const { fits = () => false, inTurn = false } = this.#options;
    const group: QueuedJob<Job, Result>[] = [];
    for (let call = this.#calls.shift(); call !== undefined; call = this.#calls.shift()) {
      const next = nextWaiting(call);
      if (next === undefined) continue;
      const jobs = group.map(({ job }) => job);
      const isFull = jobs.length > 0 && !fits(jobs, next.job);
      if (isFull || !inTurn) this.#calls.unshift(call);
      else this.#calls.push(call);
      if (isFull) break;
      this.#take(next);
      group.push(next);
    }
    return group;
  }

  async #runGroup(worker: Worker, group: readonly QueuedJob<Job, Result>[]): Promise<void> {
    try {
      const jobs = group.map(({ job }) => job);
      const results = await this.#options.work(worker, jobs);
      for (const [at, queued] of group.entries()) this.#settle(queued, results[at]);
    } catch (error) {
      for (const queued of group) queued.reject(error);
    }
    for (const { key } of group) this.#jobs.delete(key);
    this.#free.push(worker);
    this.#distribute();
  }

  #settle(queued: QueuedJob<Job, Result>, result: Result | Error | undefined): void {
    if (result instanceof Error) queued.reject(result);
    else if (result === undefined) queued.reject(new Error('The model’s thread answered nonsense'));
    else queued.resolve(result);
  }

  /** Waits until all accepted jobs are done. Idempotent. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
    const { workers } = this.#options;
    await Promise.all(workers.map((worker) => worker[Symbol.asyncDispose]()));
  }
}

function nextWaiting<Job, Result>(call: Call<Job, Result>): QueuedJob<Job, Result> | undefined {
  while (call.jobs[call.next]?.taken === true) call.next += 1;
  return call.jobs[call.next];
}
