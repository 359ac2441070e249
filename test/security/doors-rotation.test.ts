/** Keys and tokens change while calls go on. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { once } from 'node:events';
import { changeCallers } from '@assize/rpc/doors';
import { CredibilityService, EmbeddingService } from '@assize/proto/rpc';
import { CallError, client, implement, serve } from '@assize/rpc';
import { afterAll, expect, it } from 'vitest';
import { ownFolder } from '#src/folder.ts';
import { newLock } from '#src/locked.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const lock = await newLock(stack.use(await ownFolder()));
const faults: object[] = [];
const unserved = (): never => {
  throw new Error('not served here');
};
/** The passages in the index. */
let held = 0;
const server = stack.use(
  await serve({
    address: '127.0.0.1:0',
    door: lock.door,
    services: [
      implement(CredibilityService, {
        read: () => ({}),
        weigh: () => ({}),
        scoreSource: () => ({}),
      }),
      implement(EmbeddingService, {
        embed: unserved,
        search: unserved,
        stance: unserved,
        info: unserved,
        index: unserved,
        delete: unserved,
        embedStream: unserved,
        async *indexStream(requests: AsyncIterable<object>) {
          for await (const _ of requests) yield { received: (held += 1) };
        },
      }),
    ],
    log: { error: (fields) => void faults.push(fields) },
  }),
);
const callersFile = lock.door.callersFile ?? '';

async function serial(): Promise<string> {
  const port = Number(server.address.split(':').at(-1));
  const ca = await readFile(lock.nothing.caFile);
  const socket = connect({ host: '127.0.0.1', port, ca, ALPNProtocols: ['h2'] });
  await once(socket, 'secureConnect');
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}

function calling(access: Parameters<typeof client>[2]) {
  const stop = new AbortController();
  const failures: unknown[] = [];
  let calls = 0;
  const ended = (async () => {
    while (!stop.signal.aborted) {
      // A new client each time: every call is a new connection, and reads the files again.
      await using rpc = client(CredibilityService, server.address, access);
      await rpc.weigh({}).then(
        () => (calls += 1),
        (error: unknown) => failures.push(error),
      );
    }
  })();
  return {
    failures,
    get calls() {
      return calls;
    },
    async stop() {
      stop.abort();
      await ended;
    },
  };
}

it('no call fails while certificate, key and tokens are replaced, and the new ones hold', async () => {
  const old = await lock.let('caller', ['search']);
  const access = await lock.by(old);
  await using lasting = client(CredibilityService, server.address, { access });
  await expect.poll(() => code(lasting), { timeout: 5_000 }).toBe('OK');
  const before = await serial();
  const caller = calling({ access });

  // First a second token is added, then the client's file is changed, then the first token is removed.
  const next = await lock.let('caller', ['search']);
  await lock.renew();
  await expect.poll(serial, { timeout: 10_000 }).not.toBe(before);
  await writeFile(`${access.tokenFile}.next`, next, { mode: 0o600 });
  await rename(`${access.tokenFile}.next`, access.tokenFile ?? '');
  const seen = caller.calls;
  await expect.poll(() => caller.calls, { timeout: 10_000 }).toBeGreaterThan(seen + 5);
  // The lasting client reads the file once a second: only then is the first token unused.
  const lastSeen = Date.now() + 1_100;
  await expect.poll(() => Date.now(), { timeout: 5_000 }).toBeGreaterThan(lastSeen);
  await changeCallers(callersFile, (callers) => callers.filter((_, at) => at !== 0));

  await using refused = client(CredibilityService, server.address, { access: await lock.by(old) });
  await expect.poll(() => code(refused), { timeout: 10_000 }).toBe('UNAUTHENTICATED');
  expect(await code(lasting)).toBe('OK');
  await caller.stop();
  expect(caller.failures).toEqual([]);
  expect(caller.calls).toBeGreaterThan(10);
});

it('who was removed adds nothing more to the index, by a stream that it opened before', async () => {
  const access = await lock.by(await lock.let('librarian', ['search', 'index']));
  await using rpc = client(EmbeddingService, server.address, { access });
  const passage = { passages: [{ id: 'p', text: 'It is so.' }] };
  const removed = Promise.withResolvers<void>();
  async function* sent() {
    yield passage;
    await removed.promise;
    for (;;) {
      yield passage;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  const progress = rpc.indexStream(sent())[Symbol.asyncIterator]();
  expect(await progress.next()).toMatchObject({ value: { received: 1 } });
  await changeCallers(callersFile, (callers) => callers.filter(({ name }) => name !== 'librarian'));
  removed.resolve();
  const end = (async () => {
    while (!(await progress.next()).done);
  })();
  await expect(end).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
});

it('a pair that does not fit stays out, and is told of once; the one before goes on', async () => {
  const before = await serial();
  await writeFile(join(lock.folder, 'server.crt'), 'nonsense');
  await expect.poll(() => faults.length, { timeout: 10_000 }).toBeGreaterThan(0);
  expect(await serial()).toBe(before);
  await lock.renew();
  await expect.poll(serial, { timeout: 10_000 }).not.toBe(before);
});

it('a file of callers that can’t be read lets nobody in, after some seconds, until it can', async () => {
  const text = await readFile(callersFile, 'utf8');
  const access = await lock.by(await lock.let('caller-2', ['search']));
  await using rpc = client(CredibilityService, server.address, { access });
  await expect.poll(() => code(rpc), { timeout: 5_000 }).toBe('OK');
  await writeFile(callersFile, '{');
  await expect.poll(() => code(rpc), { timeout: 15_000 }).toBe('UNAVAILABLE');
  await writeFile(callersFile, text);
  await expect.poll(() => code(rpc), { timeout: 10_000 }).toBe('UNAUTHENTICATED');
});

async function code({ weigh }: ReturnType<typeof client<typeof CredibilityService>>) {
  return weigh({}).then(
    () => 'OK',
    (error: unknown) => (error instanceof CallError ? error.code : String(error)),
  );
}
