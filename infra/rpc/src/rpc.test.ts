import { once } from 'node:events';
import { rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DoorError } from '#src/doors/index.ts';
import { CredibilityService, EmbeddingService } from '@assize/proto/rpc';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, it } from 'vitest';
import {
  CallError,
  RpcError,
  client,
  implement,
  serve,
  type Implementation,
  type RpcServer,
} from '#src/index.ts';
import type { CallContext } from '#src/types.ts';

const folder = testFolder();

const logged: object[] = [];
const log = { error: (fields: object) => void logged.push(fields) };

async function* none() {}

/** Answers with the request; `stance` waits until its caller gives up. */
function echo(onStance: (call: CallContext) => void = () => {}) {
  const implementation: Implementation<typeof EmbeddingService> = {
    embed: ({ texts }) => {
      if (texts.includes(' '))
        throw new RpcError('INVALID_ARGUMENT', 'texts[0]: must not be blank');
      const vectors = texts.map((text) => ({ values: [text.length, 0.5] }));
      return { model: 'echo', dimensions: 2, vectors };
    },
    embedStream: none,
    indexStream: none,
    index: () => ({}),
    delete: () => ({}),
    search: () => {
      throw new Error('the secret of /etc');
    },
    stance: (_, call) => {
      onStance(call);
      const { promise, reject } = Promise.withResolvers<never>();
      call.signal.addEventListener('abort', () => reject(new Error('given up')));
      return promise;
    },
    info: () => ({ model: 'echo', dimensions: 2, passages: 7 }),
  };
  return implement(EmbeddingService, implementation);
}

function serveEcho(address: string, onStance?: (call: CallContext) => void): Promise<RpcServer> {
  return serve({ address, services: [echo(onStance)], log, graceMs: 300 });
}

describe.each([
  ['a Unix socket', `unix:${join(folder, 'a.sock')}`],
  ['TCP', 'plain://127.0.0.1:0'],
])('over %s', (_, address) => {
  it('answers with typed messages, defaults filled in', async () => {
    await using server = await serveEcho(address);
    await using rpc = client(EmbeddingService, server.address);
    const reply = await rpc.embed({ texts: ['abc', 'de'] });
    expect(reply).toEqual({
      model: 'echo',
      dimensions: 2,
      vectors: [{ values: [3, 0.5] }, { values: [2, 0.5] }],
    });
    expect((await rpc.embed({})).vectors).toEqual([]);
  });

  it('carries an expected error with its code and its origin', async () => {
    await using server = await serveEcho(address);
    await using rpc = client(EmbeddingService, server.address);
    await expect(rpc.embed({ texts: [' '] })).rejects.toMatchObject({
      name: 'CallError',
      code: 'INVALID_ARGUMENT',
      message: 'texts[0]: must not be blank',
      cause: { code: 3 },
    });
  });

  it('says INTERNAL and nothing else of a fault of ours, and logs it', async () => {
    await using server = await serveEcho(address);
    await using rpc = client(EmbeddingService, server.address);
    logged.length = 0;
    await expect(rpc.search({ query: 'x', topK: 1 })).rejects.toMatchObject({
      code: 'INTERNAL',
      message: 'internal error',
    });
    expect(logged).toMatchObject([{ err: { message: 'the secret of /etc' } }]);
  });

  it('ends a call at its deadline, on both sides', async () => {
    const seen = Promise.withResolvers<CallContext>();
    await using server = await serveEcho(address, seen.resolve);
    await using rpc = client(EmbeddingService, server.address);
    // Long enough for the call to reach the server from a busy machine.
    await expect(rpc.stance({ pairs: [] }, { timeoutMs: 500 })).rejects.toMatchObject({
      code: 'DEADLINE_EXCEEDED',
    });
    const { signal } = await seen.promise;
    if (!signal.aborted) await once(signal, 'abort');
    expect(signal.aborted).toBe(true);
  });

  it('cancels by the signal, on both sides', async () => {
    const seen = Promise.withResolvers<CallContext>();
    await using server = await serveEcho(address, seen.resolve);
    await using rpc = client(EmbeddingService, server.address);
    const abort = new AbortController();
    const pending = rpc.stance({ pairs: [] }, { signal: abort.signal });
    const { signal } = await seen.promise;
    abort.abort(new Error('enough'));
    await expect(pending).rejects.toMatchObject({
      code: 'CANCELLED',
      cause: { message: 'enough' },
    });
    if (!signal.aborted) await once(signal, 'abort');
    await expect(rpc.info({}, { signal: abort.signal })).rejects.toMatchObject({
      code: 'CANCELLED',
    });
  });

  it('refuses a message over the limit', async () => {
    await using server = await serveEcho(address);
    await using rpc = client(EmbeddingService, server.address);
    await expect(rpc.embed({ texts: ['x'.repeat(17 * 1024 * 1024)] })).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
    });
  });

  it('lets a running call end, then cuts, and is idempotent', async () => {
    const seen = Promise.withResolvers<CallContext>();
    const server = await serveEcho(address, seen.resolve);
    const rpc = client(EmbeddingService, server.address);
    const pending = rpc.stance({ pairs: [] });
    await seen.promise;
    const closed = Promise.all([server[Symbol.asyncDispose](), server[Symbol.asyncDispose]()]);
    await expect(pending).rejects.toBeInstanceOf(CallError);
    await closed;
    await expect(rpc.info({})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await rpc[Symbol.asyncDispose]();
  });
});

describe('a server', () => {
  it('does not pass on the code of a call of its own', async () => {
    const fail = () => {
      throw new CallError('NOT_FOUND', 'somebody else’s');
    };
    const failing = implement(CredibilityService, { read: fail, weigh: fail, scoreSource: fail });
    await using server = await serve({ address: 'plain://127.0.0.1:0', services: [failing], log });
    await using rpc = client(CredibilityService, server.address);
    await expect(rpc.weigh({ claim: 'x' })).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('serves several services at once', async () => {
    const weighing = implement(CredibilityService, {
      read: () => ({}),
      weigh: () => ({ supportWeight: 2 }),
      scoreSource: () => ({}),
    });
    const services = [echo(), weighing];
    await using server = await serve({ address: 'plain://127.0.0.1:0', services, log });
    expect(server.addresses).toEqual([expect.stringMatching(/^plain:\/\/127\.0\.0\.1:[1-9]/)]);
    await using rpc = client(CredibilityService, server.address);
    const reply = await rpc.weigh({ claim: 'x' });
    expect(reply).toMatchObject({ supportWeight: 2, readings: [] });
    expect(reply.credibility).toBeUndefined();
  });

  it('makes its socket for its user alone, and takes over one that a killed process left', async () => {
    const path = join(folder, 'stale.sock');
    const left = createServer().listen(path);
    await once(left, 'listening');
    await expect(serveEcho(`unix:${path}`)).rejects.toThrow(/Cannot listen/);
    // As of a killed process. The rename keeps an orderly close from removing it.
    await rename(path, `${path}.kept`);
    await new Promise((resolve) => left.close(resolve));
    await rename(`${path}.kept`, path);
    await using server = await serveEcho(`unix:${path}`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    await using rpc = client(EmbeddingService, server.address);
    expect((await rpc.info({})).passages).toBe(7);
  });

  it('names the setting of an address that is taken', async () => {
    await using taken = await serveEcho('plain://127.0.0.1:0');
    const second = serve({
      address: taken.address,
      setting: 'ASSIZE_COURT_ADDRESS',
      services: [],
      log,
    });
    await expect(second).rejects.toMatchObject({ name: 'ConfigError' });
    await expect(second).rejects.toThrow(
      `ASSIZE_COURT_ADDRESS holds "${taken.address}"; it must be an address on which this process can listen (listen EADDRINUSE`,
    );
  });

  it('does not remove a file that is no socket', async () => {
    const path = join(folder, 'notes.txt');
    await writeFile(path, 'kept');
    await expect(serveEcho(`unix:${path}`)).rejects.toThrow(/Cannot listen/);
    expect((await stat(path)).size).toBe(4);
  });

  it('where nobody listens, the cause is told, without the words of the library', async () => {
    const path = join(folder, 'nobody.sock');
    await using rpc = client(EmbeddingService, `unix:${path}`);
    const message = `there is no connection: connect ENOENT ${path}`;
    await expect(rpc.info({})).rejects.toMatchObject({ code: 'UNAVAILABLE', message });
  });

  it('takes over where another was: the client finds it again by itself', async () => {
    const address = `unix:${join(folder, 'again.sock')}`;
    const first = await serveEcho(address);
    await using rpc = client(EmbeddingService, address);
    expect((await rpc.info({})).model).toBe('echo');
    await first[Symbol.asyncDispose]();
    await expect(rpc.info({})).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await using _second = await serveEcho(address);
    await expect.poll(() => rpc.info({}).catch(() => null), { timeout: 5000 }).not.toBeNull();
  });

  it.each(['nowhere', 'host:99999', 'unix:relative.sock', `unix:/${'x'.repeat(120)}`])(
    'refuses the address %s in words',
    async (address) => {
      await expect(serveEcho(address)).rejects.toThrow(DoorError);
      expect(() => client(EmbeddingService, address)).toThrow(DoorError);
    },
  );
});
