import { describe, expect, it } from 'vitest';
import { Queue, QueueFullError, type ModelWorker } from '#src/onnx/index.ts';

function worker() {
  const running: { job: number; go: (result: number) => void; fail: (error: Error) => void }[] = [];
  const seen: number[] = [];
  let disposed = 0;
  const self: ModelWorker<number, number> = {
    run(job) {
      seen.push(job);
      const { promise, resolve: go, reject: fail } = Promise.withResolvers<number>();
      running.push({ job, go, fail });
      return promise;
    },
    async [Symbol.asyncDispose]() {
      disposed += 1;
    },
  };
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    self,
    seen,
    disposed: () => disposed,
    async next(fail?: Error) {
      const first = running.shift();
      if (first === undefined) throw new Error('nothing runs');
      if (fail === undefined) first.go(first.job * 10);
      else first.fail(fail);
      await turn();
    },
  };
}

function open(workers: readonly ModelWorker<number, number>[], most: number) {
  const queue = new Queue({
    workers,
    most,
    work: (by: ModelWorker<number, number>, jobs: number[]) =>
      Promise.all(jobs.map((job) => by.run(job))),
  });
  return {
    run: async (
      jobs: readonly number[],
      signal?: AbortSignal,
      onResult?: (result: number, at: number) => void,
    ): Promise<number[]> => {
      const keyed = new Map(jobs.map((job) => [String(job), job]));
      const results = await queue.run(keyed, signal, (key, result) =>
        onResult?.(result, jobs.indexOf(Number(key))),
      );
      return [...results.values()];
    },
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  };
}

describe('a queue', () => {
  it('gives each job to a free worker, in order, and the results in the order asked', async () => {
    const [a, b] = [worker(), worker()];
    const queue = open([a.self, b.self], 100);
    const all = queue.run([1, 2, 3, 4]);
    expect([b.seen, a.seen]).toEqual([[1], [2]]);
    await a.next();
    await a.next();
    await b.next();
    await a.next();
    expect(await all).toEqual([10, 20, 30, 40]);
    expect(await queue.run([])).toEqual([]);
  });

  it('tells of each result as it comes', async () => {
    const [a, b] = [worker(), worker()];
    const queue = open([a.self, b.self], 100);
    const told: [result: number, at: number][] = [];
    const all = queue.run([1, 2, 3], undefined, (result, at) => told.push([result, at]));
    await a.next();
    expect(told).toEqual([[20, 1]]);
    await b.next();
    await a.next();
    await all;
    expect(told).toEqual([
      [20, 1],
      [10, 0],
      [30, 2],
    ]);
  });

  it('refuses at once what would wait too long, and takes it once there is room', async () => {
    const one = worker();
    const queue = open([one.self], 2);
    const large = queue.run([1, 2, 3]);
    await expect(queue.run([4])).rejects.toThrow(QueueFullError);
    await one.next();
    const small = queue.run([5]);
    for (const _ of [2, 3, 5]) await one.next();
    expect([await large, await small]).toEqual([[10, 20, 30], [50]]);
  });

  it('drops what still waits for a caller who has left, and nothing of the others', async () => {
    const one = worker();
    const queue = open([one.self], 100);
    const leaving = new AbortController();
    const told: unknown[] = [];
    const left = queue.run([1, 2, 3], leaving.signal, (result) => told.push(result));
    const staying = queue.run([4], new AbortController().signal);
    leaving.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    await one.next();
    await one.next();
    expect(await staying).toEqual([40]);
    expect(one.seen).toEqual([1, 4]);
    // A started job reports its result even after its caller has left, since it may be stored.
    expect(told).toEqual([10]);
    await expect(queue.run([5], leaving.signal)).rejects.toThrow('gone');
  });

  it('tells who asked what a worker failed with, and goes on', async () => {
    const one = worker();
    const queue = open([one.self], 100);
    const failing = queue.run([1, 2]);
    const fine = queue.run([3]);
    const heard = failing.catch((error: unknown) => error);
    await one.next(new Error('no memory'));
    expect(await heard).toEqual(new Error('no memory'));
    // The worker took 2 before the caller learned that 1 had failed. 2 may run, but nobody gets its result.
    while (one.seen.at(-1) !== 3) await one.next();
    await one.next();
    expect(await fine).toEqual([30]);
  });

  it('answers what was asked before it closes its workers, once, and nothing after', async () => {
    const one = worker();
    const queue = open([one.self], 100);
    const asked = queue.run([1, 2]);
    const closing = queue[Symbol.asyncDispose]();
    await expect(queue.run([3])).rejects.toThrow('disposed');
    expect(one.disposed()).toBe(0);
    await one.next();
    await one.next();
    await closing;
    expect([await asked, one.disposed()]).toEqual([[10, 20], 1]);
  });
});
