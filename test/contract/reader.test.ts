import { join } from 'node:path';
import { startCredibility } from '@assize/credibility/service';
import { startEmbedding } from '@assize/embedding/service';
import { findEmbeddingModel } from '@assize/launcher';
import { createLog } from '@assize/telemetry/log';
import { EmbeddingService } from '@assize/proto/rpc';
import { lexicalReader, remoteReader, remoteRetriever } from '@assize/court/reading/adapters';
import { client } from '@assize/rpc';
import { expect, it } from 'vitest';
import { ownFolder } from '#src/folder.ts';
import { readerSuite } from './reader.ts';

const log = createLog({ name: 'test', level: 'silent' });

/** With the real model, in a folder of their own. */
async function startServices() {
  const stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(await ownFolder());
  const model = await findEmbeddingModel({ env: process.env });
  const embedding = await startEmbedding(
    {
      address: `unix:${join(folder, 'embedding.sock')}`,
      model,
      threads: 1,
      indexFolder: join(folder, 'index'),
    },
    { log },
  );
  stack.use(embedding);
  const credibility = await startCredibility(
    {
      address: `unix:${join(folder, 'credibility.sock')}`,
      embeddingAddress: embedding.address,
      embeddingTimeoutMs: 20_000,
    },
    { log },
  );
  stack.use(credibility);
  return { embedding, credibility, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

readerSuite('lexical', async () => ({
  ...lexicalReader(),
  [Symbol.asyncDispose]: async () => {},
}));

readerSuite('remote', async () => {
  const stack = new AsyncDisposableStack();
  const { credibility } = stack.use(await startServices());
  const reader = stack.use(remoteReader(credibility.address, { timeoutMs: 20_000 }));
  return {
    read: (claim, passages, signal) => reader.read(claim, passages, signal),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
});

const CLAIM = 'The Moon orbits the Earth.';
const PASSAGES = [{ id: 'a', text: 'The Moon does not orbit the Earth.' }];

it('a remote reader reads as the lexical one does when nobody answers, and says so', async () => {
  await using reader = remoteReader('plain://127.0.0.1:9');
  const lexical = await lexicalReader().read(CLAIM, PASSAGES);
  expect(await reader.read(CLAIM, PASSAGES)).toEqual({
    ...lexical,
    missing: ['credibility: unreachable (UNAVAILABLE), read by lexical cues instead'],
  });
});

it('a remote reader passes on what was missing further behind, and what was refused', async () => {
  await using services = await startServices();
  await using reader = remoteReader(services.credibility.address);
  const whole = await reader.read(CLAIM, PASSAGES);
  expect(whole).toMatchObject({ relevanceModel: 'all-MiniLM-L6-v2-int8/cosine-2', missing: [] });
  await expect(reader.read(CLAIM, [...PASSAGES, ...PASSAGES])).rejects.toThrow(/passages\[1\]\.id/);
  await services.embedding[Symbol.asyncDispose]();
  const lexical = await lexicalReader().read(CLAIM, PASSAGES);
  expect(await reader.read(CLAIM, PASSAGES)).toEqual({
    ...lexical,
    missing: ['embedding: unreachable (UNAVAILABLE), read by lexical cues instead'],
  });
});

it('a remote retriever brings what the index holds, nearest first', async () => {
  await using services = await startServices();
  await using embedding = client(EmbeddingService, services.embedding.address);
  const moon = { id: 'moon', text: CLAIM, source: 'atlas', date: '2024-05-01', lScore: 0.5 };
  const bread = { id: 'bread', text: 'Bread is baked from flour.' };
  await embedding.index({ passages: [bread, { ...moon, tags: ['sky'] }] });
  await using retriever = remoteRetriever(services.embedding.address);
  expect(await retriever.search('What orbits the Earth?', 5)).toEqual({
    passages: [moon, bread],
    model: 'all-MiniLM-L6-v2-int8',
    missing: [],
  });
  await expect(retriever.search('What orbits the Earth?', 0)).rejects.toThrow(/topK/);
});
