/** What the embedding service refuses, as the one who asked for shadow search is told. */
import { join } from 'node:path';
import { createLog } from '@assize/telemetry/log';
import { EmbeddingService, ShadowService } from '@assize/proto/rpc';
import { RpcError, client, implement, serve, type Implementation, type RpcCode } from '@assize/rpc';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it, onTestFinished } from 'vitest';
import { startCredibility } from '#src/service.ts';

const log = createLog({ name: 'credibility', level: 'silent' });
const nothing = () => ({});

async function* noStream(requests: AsyncIterable<unknown>) {
  for await (const _request of requests) yield {};
}

it.each<[RpcCode, string, RpcCode, RegExp]>([
  ['RESOURCE_EXHAUSTED', '64 texts wait: ask again later', 'RESOURCE_EXHAUSTED', /^64 texts wait/],
  ['FAILED_PRECONDITION', 'built with another model', 'FAILED_PRECONDITION', /^built with/],
  ['UNAVAILABLE', 'at /a/path', 'UNAVAILABLE', /did not answer .*; try again once it is up$/],
  ['DEADLINE_EXCEEDED', 'too late', 'UNAVAILABLE', /has too much to do: ask again, less at once$/],
])('passes %s on with its own meaning', async (code, message, told, what) => {
  await using stack = new AsyncDisposableStack();
  const folder = testFolder(onTestFinished);
  const embeddingAddress = `unix:${join(folder, 'embedding.sock')}`;
  const embedding: Implementation<typeof EmbeddingService> = {
    embed: nothing,
    embedStream: (requests) => noStream(requests),
    index: nothing,
    indexStream: (requests) => noStream(requests),
    delete: nothing,
    search: () => {
      throw new RpcError(code, message);
    },
    stance: nothing,
    info: nothing,
  };
  const services = [implement(EmbeddingService, embedding)];
  stack.use(await serve({ address: embeddingAddress, services, log, graceMs: 100 }));
  const address = `unix:${join(folder, 'credibility.sock')}`;
  const config = { address, embeddingAddress, embeddingTimeoutMs: 5000 };
  const service = stack.use(await startCredibility(config, { log }));
  const shadow = stack.use(client(ShadowService, service.address));
  const asked = shadow.search({ query: 'The tower stands in Paris.' });
  const error: unknown = await asked.catch((reason: unknown) => reason);
  expect(error).toHaveProperty('code', told);
  expect(error).toHaveProperty('message', expect.stringMatching(what));
});
