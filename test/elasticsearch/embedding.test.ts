/** The real service with the real model, beside a real Elasticsearch that comes late. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedding } from '@assize/embedding/service';
import { findEmbeddingModel } from '@assize/launcher';
import { freePorts, startElasticsearch, type RunningElasticsearch } from '#servers';
import { createLog } from '@assize/telemetry/log';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { healthOf } from '@assize/rpc/testing';
import { afterAll, expect, it } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'embedding-elastic-'));
// Its own rules of access forbid Elasticsearch a configuration under /tmp.
const dir = await mkdtemp('/var/tmp/assize-embedding-');
const log = createLog({ name: 'embedding', level: 'silent' });
const model = await findEmbeddingModel({ env: process.env });
const opened = new AsyncDisposableStack();
afterAll(async () => {
  await opened.disposeAsync();
  await Promise.all(
    [folder, dir].map((path) => rm(path, { recursive: true, force: true, maxRetries: 5 })),
  );
});

const startNode = (port: number): Promise<RunningElasticsearch> =>
  startElasticsearch({ dir, port });

function start(port: number, name: string) {
  const elastic = { url: `http://127.0.0.1:${port}`, name: 'embedding-test', probeMs: 200 };
  const address = `unix:${join(folder, `${name}.sock`)}`;
  const named = { ...model, name: `model-${name}` };
  return startEmbedding(
    { address, model: named, threads: 1, indexFolder: folder, elastic },
    { log },
  );
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

const INDEX = 'assize.v1.Embedding/index';
const claim = 'The Moon orbits the Earth.';
const passages = [
  { id: 'moon', text: claim, tags: ['sky'], date: '2024-05-01' },
  { id: 'bread', text: 'Bread is baked from flour and water.' },
];

it('serves without its index, recovers when that is there, and refuses another model’s', async () => {
  const [port = 0] = await freePorts(1);
  const service = opened.use(await start(port, 'one'));
  const rpc = opened.use(client(EmbeddingService, service.address, { timeoutMs: 60_000 }));

  expect((await rpc.embed({ texts: [claim] })).vectors).toHaveLength(1);
  expect((await rpc.stance({ pairs: [{ claim, passage: claim }] })).readings).toHaveLength(1);
  for (const call of [
    () => rpc.search({ query: claim, topK: 5 }),
    () => rpc.index({ passages }),
    () => rpc.delete({ ids: ['moon'] }),
    () => rpc.info({}),
  ]) {
    const error = await failure(call());
    expect(error).toHaveProperty('code', 'UNAVAILABLE');
    expect(error).toHaveProperty('message', expect.stringContaining('until it is available again'));
  }
  expect(await healthOf(service.address, 'assize.v1.Embedding')).toBe('SERVING');
  expect(await healthOf(service.address, INDEX)).toBe('NOT_SERVING');

  opened.use(await startNode(port));
  await expect.poll(() => healthOf(service.address, INDEX), { timeout: 60_000 }).toBe('SERVING');
  expect(await rpc.index({ passages })).toEqual({ indexed: 2, unchanged: 0, total: 2 });
  expect(await rpc.index({ passages })).toEqual({ indexed: 0, unchanged: 2, total: 2 });
  for (const mode of ['SEARCH_MODE_KNN', 'SEARCH_MODE_BM25', 'SEARCH_MODE_FUSED'] as const) {
    const { hits } = await rpc.search({ query: 'What does the Moon orbit?', topK: 1, mode });
    expect(hits[0]?.passage).toMatchObject(passages[0] ?? {});
  }
  await expect(start(port, 'two')).rejects.toThrow(/model-one.*model-two/);
}, 300_000);
