import { testFolder } from '@assize/proto/testing/folder';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ResultStore } from '#src/onnx/result-store.ts';
import { openWorkers, type Opening } from '#src/onnx/workers.ts';
import type { ModelWorker } from '#src/onnx/worker.ts';

const folder = testFolder();

let started = 0;
const count = (): void => void (started += 1);
beforeEach(() => {
  started = 0;
  process.on('worker', count);
});
afterEach(() => void process.off('worker', count));

const keeping = (): ResultStore =>
  new ResultStore({ folder, name: 'kept.sqlite', most: 100 }, (why) => {
    throw new Error(why);
  });

const SLOW = new URL('testing/slow-thread.ts', import.meta.url);
const NONE = new URL('testing/none-thread.ts', import.meta.url);

const open = (
  identity: string,
  opening: Partial<Opening>,
): Promise<ModelWorker<number, number>[]> =>
  openWorkers({ module: SLOW, workerData: null, threads: 1, identity, ...opening });

async function close(workers: readonly ModelWorker<number, number>[]): Promise<void> {
  for (const worker of workers) await worker[Symbol.asyncDispose]();
}

it('loads at once what no earlier process has loaded, and leaves word of it', async () => {
  using store = keeping();
  await close(await open('a', { store, threads: 2 }));
  expect(started).toBe(2);
  await close(await open('a', { store, threads: 2, firstUse: Promise.withResolvers() }));
  expect(started).toBe(2);
  await close(await open('b', { store, firstUse: Promise.withResolvers() }));
  await close(await open('a', { store }));
  expect(started).toBe(4);
});

it('loads what was loaded before with the first job, and what shares its latch', async () => {
  using store = keeping();
  await close([...(await open('c', { store })), ...(await open('d', { store }))]);
  const firstUse = Promise.withResolvers<void>();
  const [one, other] = [
    ...(await open('c', { store, firstUse })),
    ...(await open('d', { store, firstUse })),
  ];
  expect(started).toBe(2);
  expect(await Promise.all([one?.run(1), one?.run(2)])).toEqual([1, 2]);
  expect(started).toBe(4);
  expect(await other?.run(3)).toBe(3);
  expect(started).toBe(4);
  await close([one, other].filter((worker) => worker !== undefined));
  await expect(one?.run(4)).rejects.toThrow('ended');
});

it('tells who asks what kept a model from being loaded', async () => {
  using store = keeping();
  await expect(open('e', { store, module: NONE })).rejects.toThrow('thread failed');
  await close(await open('e', { store }));
  const late = await open('e', { store, module: NONE, firstUse: Promise.withResolvers() });
  await expect(late[0]?.run(1)).rejects.toThrow('thread failed');
  await expect(late[0]?.run(2)).rejects.toThrow('thread failed');
  await close(late);
});

it('refuses what is asked of a model that was disposed of before it was loaded', async () => {
  using store = keeping();
  await close(await open('f', { store }));
  const [late] = await open('f', { store, firstUse: Promise.withResolvers() });
  await late?.[Symbol.asyncDispose]();
  await expect(late?.run(1)).rejects.toThrow('disposed');
  expect(started).toBe(1);
});
