/** A caller's quotas over gRPC, with a clock that the test moves. */
import { EmbeddingService } from '@assize/proto/rpc';
import { CallError, client, implement, serve } from '@assize/rpc';
import { healthOf } from '@assize/rpc/testing';
import { afterAll, expect, it } from 'vitest';
import { ownFolder } from '#src/folder.ts';
import { newLock } from '#src/locked.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const lock = await newLock(stack.use(await ownFolder()));

const held = Promise.withResolvers<void>();
const empty = () => ({});
async function* each(requests: AsyncIterable<unknown>): AsyncGenerator<object> {
  for await (const _ of requests) yield {};
}
const service = implement(EmbeddingService, {
  embed: empty,
  embedStream: each,
  index: empty,
  indexStream: each,
  delete: empty,
  search: empty,
  stance: async () => {
    await held.promise;
    return {};
  },
  info: empty,
});

/** A door of its own, so that other callers don't count. */
async function opened(quotas: Partial<typeof lock.door.quotas>) {
  const clock = { now: Date.now() };
  const door = { ...lock.door, quotas: { ...lock.door.quotas, ...quotas } };
  const server = await serve({
    address: '127.0.0.1:0',
    door,
    services: [service],
    log: { error: () => {} },
    now: () => clock.now,
    graceMs: 100,
  });
  return {
    address: server.address,
    clock,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

const [loud, quiet] = await Promise.all(
  ['loud', 'quiet'].map(async (name) => lock.by(await lock.let(name, ['search', 'index']))),
);

async function failure(call: Promise<unknown>): Promise<CallError | null> {
  return call.then(
    () => null,
    (error: unknown) => {
      if (error instanceof CallError) return error;
      throw error;
    },
  );
}

it('so many requests a second, of each caller; probes are not among them', async () => {
  await using door = await opened({ requests: 3 });
  await using first = client(EmbeddingService, door.address, { access: loud });
  await using second = client(EmbeddingService, door.address, { access: quiet });
  for (let at = 0; at < 3; at += 1) await first.info({});
  expect(await failure(first.info({}))).toMatchObject({
    code: 'RESOURCE_EXHAUSTED',
    message:
      'loud is over its quota of 3 requests per second: try again in 0.1 s, or raise ASSIZE_QUOTA_REQUESTS',
  });
  expect(await failure(second.info({}))).toBeNull();
  expect(await healthOf(door.address, '', { access: lock.nothing })).toBe('SERVING');
  door.clock.now += 400;
  expect(await failure(first.info({}))).toBeNull();
});

it('who guesses tokens is held to the same, by address', async () => {
  await using door = await opened({ requests: 2 });
  const guessing = await lock.by('assize_guess');
  await using rpc = client(EmbeddingService, door.address, { access: guessing });
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 4; at += 1) codes.push((await failure(rpc.info({})))?.code);
  const [no, over] = ['UNAUTHENTICATED', 'RESOURCE_EXHAUSTED'];
  expect(codes).toEqual([no, no, over, over]);
});

it('so many bytes a second, a stream’s messages included', async () => {
  await using door = await opened({ bytes: 1_000 });
  await using rpc = client(EmbeddingService, door.address, { access: loud });
  expect(await failure(rpc.embed({ texts: ['x'.repeat(1_500)] }))).toBeNull();
  const over = await failure(rpc.embed({ texts: ['x'] }));
  expect(over?.code).toBe('RESOURCE_EXHAUSTED');
  expect(over?.message).toMatch(/1000 bytes per second: try again in 0\.6 s.*ASSIZE_QUOTA_BYTES/);
  door.clock.now += 10_000;
  let answered = 0;
  const messages = Array.from({ length: 5 }, () => ({ texts: ['x'.repeat(400)] }));
  const streaming = (async () => {
    for await (const _ of rpc.embedStream(messages)) answered += 1;
  })();
  expect(await failure(streaming)).toMatchObject({ code: 'RESOURCE_EXHAUSTED' });
  expect(answered).toBeLessThanOrEqual(3);
});

it('so many calls at a time', async () => {
  await using door = await opened({ concurrency: 2 });
  await using rpc = client(EmbeddingService, door.address, { access: loud });
  const gone = new AbortController();
  const waiting = rpc.stance({});
  const left = failure(rpc.stance({}, { signal: gone.signal }));
  await expect
    .poll(async () => (await failure(rpc.info({})))?.message, { timeout: 5_000 })
    .toContain('2 concurrent calls: try again in 1 s, or raise ASSIZE_QUOTA_CONCURRENCY');
  gone.abort();
  expect(await left).toMatchObject({ code: 'CANCELLED' });
  await expect.poll(() => failure(rpc.info({})), { timeout: 5_000 }).toBeNull();
  held.resolve();
  await waiting;
});
