import { join } from 'node:path';
import { TEXT_LIMIT } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { RpcError, implement, serve } from '@assize/rpc';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, it, onTestFinished } from 'vitest';
import { remoteRetriever } from './adapters.ts';
import { noRetriever } from './port.ts';

describe('noRetriever', () => {
  it('finds nothing, and nothing is missing for it', async () => {
    expect(await noRetriever.search('anything', 5)).toEqual({
      passages: [],
      model: 'none',
      missing: [],
    });
  });

  it('heeds the signal', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(noRetriever.search('anything', 5, gone)).rejects.toThrow('gone');
  });
});

describe('remoteRetriever', () => {
  it('says that nobody answers', async () => {
    await using retriever = remoteRetriever('plain://127.0.0.1:9');
    expect(await retriever.search('anything', 5)).toEqual({
      passages: [],
      model: 'none',
      missing: ['embedding: unreachable (UNAVAILABLE), nothing was searched'],
    });
  });

  it('waits for an index that is busy, for half of the time that its case has', async () => {
    await using stack = new AsyncDisposableStack();
    let asked = 0;
    const retriever = await played(stack, (query) => {
      asked += 1;
      if (asked <= 2 || query === 'never') throw new RpcError('RESOURCE_EXHAUSTED', 'come again');
    });
    const found = await retriever.search('moon', 5, undefined, Date.now() + 60_000);
    expect(found).toEqual({ passages: [], model: 'played', missing: [] });
    const began = Date.now();
    const { missing } = await retriever.search('never', 5, undefined, began + 1_000);
    // The time may run out during a call or between two calls.
    expect(missing).toEqual([
      expect.stringMatching(
        /^embedding: unreachable \((DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED)\), nothing was searched$/,
      ),
    ]);
    expect(Date.now() - began).toBeGreaterThanOrEqual(450);
  });

  it('asks with the beginning of what is more than an index takes', async () => {
    await using stack = new AsyncDisposableStack();
    const asked: number[] = [];
    const retriever = await played(stack, (query) => {
      asked.push(Buffer.byteLength(query));
      expect(query).toMatch(/^[xü]+$/);
    });
    for (const query of ['x'.repeat(TEXT_LIMIT + 1), `x${'ü'.repeat(TEXT_LIMIT / 2)}`]) {
      await retriever.search(query, 5);
    }
    expect(asked).toEqual([TEXT_LIMIT, TEXT_LIMIT - 1]);
  });

  it('heeds the signal', async () => {
    await using retriever = remoteRetriever('plain://127.0.0.1:9');
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(retriever.search('anything', 5, gone)).rejects.toThrow('gone');
  });
});

/** Asks a service with an empty index. `search` receives each query. */
async function played(stack: AsyncDisposableStack, search: (query: string) => void) {
  const folder = testFolder(onTestFinished);
  const none = (): never => {
    throw new RpcError('UNIMPLEMENTED', 'not played');
  };
  const others = { embed: none, embedStream: none, index: none, indexStream: none };
  const service = implement(EmbeddingService, {
    ...others,
    delete: none,
    stance: none,
    info: none,
    search: ({ query }: { readonly query: string }) => {
      search(query);
      return { model: 'played', hits: [] };
    },
  });
  const address = `unix:${join(folder, 'e.sock')}`;
  const log = { error: () => undefined };
  stack.use(await serve({ address, services: [service], log, graceMs: 100 }));
  return stack.use(remoteRetriever(address));
}
