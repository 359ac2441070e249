/** `assize index` and `assize reindex` over a real Elasticsearch whose passages are by another model. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openElasticIndex } from '@assize/vectors/elastic';
import { findEmbeddingModel } from '@assize/launcher';
import { startElasticsearch } from '#servers';
import { afterAll, expect, it } from 'vitest';
import { assize as command, type ProgramOutput } from '#src/assize-command.ts';
import { ownFolder } from '#src/folder.ts';

const OLD = { model: 'two-axes', dimensions: 2 };

const opened = new AsyncDisposableStack();
const dir = opened.use(await ownFolder()).path;
// Its own rules of access forbid Elasticsearch a configuration under /tmp.
const nodeDir = await mkdtemp('/var/tmp/assize-reindex-');
afterAll(async () => {
  await opened.disposeAsync();
  await rm(nodeDir, { recursive: true, force: true, maxRetries: 5 });
});

const assize = (args: readonly string[], settings: NodeJS.ProcessEnv): Promise<ProgramOutput> =>
  command(args, join(dir, 'data'), settings);

it('says what to set where no Elasticsearch is named, or what is wrong with its address', async () => {
  const unset = await assize(['reindex'], { ASSIZE_ELASTICSEARCH_URL: '' });
  expect(unset).toMatchObject({ code: 2, out: '' });
  expect(unset.err).toContain('ASSIZE_ELASTICSEARCH_URL is not set');
  const wrong = await assize(['reindex'], { ASSIZE_ELASTICSEARCH_URL: 'ftp://there' });
  expect(wrong).toMatchObject({ code: 1, out: '' });
  expect(wrong.err).toMatch(/ASSIZE_ELASTICSEARCH_URL .* must be http:\/\/ or https:\/\//);
});

it('gives the passages of another model to the local one, and says where they are', async () => {
  const node = opened.use(await startElasticsearch({ dir: nodeDir }));
  const settings = {
    ASSIZE_ELASTICSEARCH_URL: node.url,
    ASSIZE_ELASTICSEARCH_INDEX: 'reindex-test',
    ASSIZE_STANCE: 'lexical',
  };
  const where = { url: node.url, name: 'reindex-test' };
  const old = opened.use(await openElasticIndex({ ...where, ...OLD }));
  const texts = ['The Moon causes the tides.', 'Bread is baked from flour.', 'Bees make honey.'];
  await old.upsert(
    texts.map((text, at) => {
      return { passage: { id: `p${at}`, text, tags: [] }, vector: Float32Array.of(1, at) };
    }),
  );
  const file = join(dir, 'one.jsonl');
  await writeFile(file, '{"id": "one", "text": "Salt dissolves in water."}\n');

  const refused = await assize(['index', file], settings);
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('was built with two-axes (2 dimensions)');
  expect(refused.err).toContain('run `npm run -s assize -- reindex`');

  const switched = await assize(['reindex', '--json'], settings);
  expect(switched.code, switched.err).toBe(0);
  const { name: model } = await findEmbeddingModel({ env: process.env });
  const done = { status: 'switched', from: OLD, embedded: 3, to: { model, dimensions: 384 } };
  expect(JSON.parse(switched.out)).toEqual(done);
  expect(switched.err).toContain('100%, 3 passages, embedded');

  const again = await assize(['reindex', '--delete-retired'], settings);
  expect(again.out).toMatch(/already uses .*MiniLM.*\.\nDeleted: reindex-test--[0-9a-f]{12}\n/);
  const indexed = await assize(['index', file], settings);
  expect(indexed.out).toContain(
    'Your index holds 4 passages: in Elasticsearch, under reindex-test',
  );
  const report = await assize(['index', file, '--json'], settings);
  expect(JSON.parse(report.out)).toMatchObject({ total: 4, index: 'elasticsearch' });
}, 300_000);
