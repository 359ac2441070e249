import { join } from 'node:path';
import { Health } from '@assize/launcher/health';
import { testFolder } from '@assize/proto/testing/folder';
import { healthOf } from '@assize/rpc/testing';
import { noTelemetry } from '@assize/telemetry';
import { afterAll, describe, expect, it } from 'vitest';
import { model, opened } from '#src/testing/opened.ts';

const folder = testFolder();
const shared = await opened(folder, 'shared');
const { rpc } = shared;
afterAll(() => shared.disposeAsync());

const PASSAGES = [
  { id: 'moon', text: 'The Moon orbits the Earth.', tags: ['sky', 'near'], source: 'atlas' },
  { id: 'sun', text: 'The Sun is a star.', tags: ['sky'], lScore: 0.5, date: '2024-05-01' },
  { id: 'bread', text: 'Bread is baked from flour and water.' },
];

describe('Embed', () => {
  it('gives one vector of length 1 for each text', async () => {
    const reply = await rpc.embed({ texts: ['The Moon.', 'Bread.', 'The Moon.'] });
    expect(reply).toMatchObject({ model: model.name, dimensions: 384 });
    const [moon, bread, again] = reply.vectors.map(({ values }) => values);
    expect(Math.hypot(...(moon ?? []))).toBeCloseTo(1, 5);
    expect(again).toEqual(moon);
    expect(bread).not.toEqual(moon);
  });
});

describe('health', () => {
  it('is the same by gRPC and for probes: an index that can’t be reached, a model that is not there', async () => {
    const health = new Health();
    const away = {
      // A port on which nothing listens.
      elastic: { url: 'http://127.0.0.1:9' },
      stance: { by: 'model', folder: join(folder, 'no-model') } as const,
    };
    await using service = await opened(folder, 'unwell', away, { health });
    const parts = health.parts().map(({ name, why }) => [name, why === null]);
    expect(Object.fromEntries(parts)).toEqual({
      'embedding/model': false,
      'embedding/index': false,
    });
    for (const part of ['stance-model', 'index']) {
      expect(await healthOf(service.address, `assize.v1.Embedding/${part}`)).toBe('NOT_SERVING');
    }
  });

  it('is good where both are there, and a reading is counted', async () => {
    const seconds: number[] = [];
    const stanceRead = (took: number) => void seconds.push(took);
    const telemetry = { ...noTelemetry, metrics: { ...noTelemetry.metrics, stanceRead } };
    const health = new Health();
    await using own = await opened(folder, 'well', {}, { health, telemetry });
    expect(health.parts().map(({ why }) => why)).toEqual([null, null]);
    const pair = { claim: 'The Sun is a star.', passage: 'The Sun is a star.' };
    await own.rpc.stance({ pairs: [pair] });
    expect(seconds).toHaveLength(1);
  });
});

describe('Index and Search', () => {
  it('is idempotent by id, finds the nearest, filters by tags, and lasts', async () => {
    {
      await using first = await opened(folder, 'lasting');
      const own = first.rpc;
      expect(await own.index({ passages: PASSAGES })).toEqual({
        indexed: 3,
        unchanged: 0,
        total: 3,
      });
      expect(await own.index({ passages: PASSAGES })).toEqual({
        indexed: 0,
        unchanged: 3,
        total: 3,
      });
      const retagged = { ...PASSAGES[2], id: 'bread', tags: ['food'] };
      expect(await own.index({ passages: [retagged] })).toEqual({
        indexed: 1,
        unchanged: 0,
        total: 3,
      });
    }
    await using again = await opened(folder, 'lasting');
    const own = again.rpc;
    expect(await own.info({})).toEqual({
      model: model.name,
      dimensions: 384,
      passages: 3,
      index: 'embedded',
    });
    const { hits } = await own.search({ query: 'What goes around the Earth?', topK: 2 });
    expect(hits.map(({ passage }) => passage?.id)).toEqual(['moon', 'sun']);
    expect(hits[0]?.passage).toMatchObject(PASSAGES[0] ?? {});
    expect(hits[1]?.passage).toMatchObject(PASSAGES[1] ?? {});
    expect(hits[0]?.similarity).toBeGreaterThan(hits[1]?.similarity ?? 1);
    const food = await own.search({ query: 'the Earth', topK: 9, tags: ['food'] });
    expect(food.hits.map(({ passage }) => passage?.id)).toEqual(['bread']);
  });

  it('takes no more passages than it may hold, and those again that it holds', async () => {
    await using full = await opened(folder, 'full', { mostPassages: 2 });
    const own = full.rpc;
    const [moon, sun, bread] = PASSAGES;
    if (!moon || !sun || !bread) throw new Error('there are three');
    await own.index({ passages: [moon, sun] });
    await expect(own.index({ passages: [bread] })).rejects.toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
      message:
        'the index has reached its limit of 2 passages: delete some, or raise ASSIZE_QUOTA_PASSAGES',
    });
    const changed = { ...moon, text: 'The Moon is far.' };
    expect(await own.index({ passages: [changed, sun] })).toMatchObject({ indexed: 1, total: 2 });
  });

  it('takes no more of calls at once', async () => {
    await using full = await opened(folder, 'at-once', { mostPassages: 2 });
    const own = full.rpc;
    const calls = PASSAGES.map((passage) => own.index({ passages: [passage] }));
    const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'RESOURCE_EXHAUSTED' } }]);
    expect(await own.info({})).toMatchObject({ passages: 2 });
  });

  it('does not start over another model’s index', async () => {
    const another = { model: { ...model, name: 'another-model' } };
    await (await opened(folder, 'other', another)).disposeAsync();
    await expect(opened(folder, 'other')).rejects.toThrow(/another-model.*all-MiniLM/);
  });
});

describe('the ways to search', () => {
  const texts = {
    tower: 'The Eiffel Tower is an iron tower in Paris.',
    height: 'Towers of iron rise over the city.',
    louvre: 'The Louvre is a museum.',
    bread: 'Bread is baked from flour and water.',
  };
  const passages = Object.entries(texts).map(([id, text]) => ({ id, text, source: `of ${id}` }));
  const ids = (hits: { passage: { id: string } | null }[]) => hits.map((hit) => hit.passage?.id);

  it('are by cosine, by words and by both; −v gives the reverse of +v', async () => {
    await using service = await opened(folder, 'ways');
    const own = service.rpc;
    await own.index({ passages });
    const query = 'Which iron tower is in Paris?';
    const near = await own.search({ query, topK: 9 });
    const far = await own.search({ query, topK: 9, inverted: true });
    expect(ids(near.hits)[0]).toBe('tower');
    expect(ids(far.hits)).toEqual(ids(near.hits).toReversed());
    for (const hit of far.hits) expect(hit.score).toBe(-hit.similarity);
    const worded = await own.search({ query: 'towers of iron', topK: 9, mode: 'SEARCH_MODE_BM25' });
    expect(new Set(ids(worded.hits))).toEqual(new Set(['height', 'tower']));
    expect(worded.hits[0]?.score).toBeGreaterThan(worded.hits[1]?.score ?? 9);
    const both = await own.search({ query, topK: 9, mode: 'SEARCH_MODE_FUSED' });
    expect(ids(both.hits)[0]).toBe('tower');
    expect(both.hits).toHaveLength(4);
    expect(both.hits[0]?.score).toBeCloseTo(2 / 61, 9);
    const similarity = (hits: typeof near.hits) =>
      new Map(hits.map((hit) => [hit.passage?.id, hit.similarity]));
    expect(similarity(both.hits)).toEqual(similarity(near.hits));
    const [only] = (await own.search({ query, topK: 9, source: 'of louvre' })).hits;
    expect(only?.passage?.id).toBe('louvre');
  });

  it('forget what was deleted, and know what was changed', async () => {
    await using service = await opened(folder, 'changes');
    const own = service.rpc;
    await own.index({ passages });
    const worded = async (query: string) =>
      ids((await own.search({ query, topK: 9, mode: 'SEARCH_MODE_BM25' })).hits);
    expect(await worded('museum')).toEqual(['louvre']);
    await own.index({ passages: [{ id: 'louvre', text: 'The Louvre is a palace.' }] });
    expect(await worded('museum')).toEqual([]);
    expect(await worded('palace')).toEqual(['louvre']);
    expect(await own.delete({ ids: ['louvre', 'nowhere'] })).toEqual({ deleted: 1, total: 3 });
    expect(await worded('palace')).toEqual([]);
  });
});

describe('Stance', () => {
  it('reads each pair by itself and names its model', async () => {
    const claim = 'The Moon orbits the Earth.';
    const texts = ['The Moon orbits the Earth.', 'The Moon does not orbit the Earth.', 'Bread.'];
    const reply = await rpc.stance({ pairs: texts.map((passage) => ({ claim, passage })) });
    const [same, negated] = reply.readings;
    expect(reply.model).not.toBe('');
    expect(same?.support).toBeGreaterThan(0.5);
    expect(negated?.refute).toBeGreaterThan(0.5);
    for (const { support, refute, neutral } of reply.readings) {
      expect(support + refute + neutral).toBeCloseTo(1, 6);
    }
  });
});

describe('bad input', () => {
  const pair = { claim: 'A claim.', passage: 'A passage.' };
  const passage = { id: 'a', text: 'A passage.' };
  /** Of a later version of the contract, as this one receives it. */
  const later = 77 as never;
  it.each([
    ['texts', () => rpc.embed({ texts: [] })],
    ['texts[1]', () => rpc.embed({ texts: ['fine', ' \n'] })],
    ['texts[0]', () => rpc.embed({ texts: ['é'.repeat(32 * 1024 + 1)] })],
    ['query', () => rpc.search({ query: '', topK: 5 })],
    ['query', () => rpc.search({ query: 'x'.repeat(32 * 1024 + 1), topK: 5 })],
    ['topK', () => rpc.search({ query: 'fine', topK: 0 })],
    ['topK', () => rpc.search({ query: 'fine', topK: 1001 })],
    ['passages', () => rpc.index({ passages: [] })],
    ['passages[1].id', () => rpc.index({ passages: [passage, passage] })],
    ['passages[0].id', () => rpc.index({ passages: [{ ...passage, id: '' }] })],
    ['passages[0].text', () => rpc.index({ passages: [{ ...passage, text: ' ' }] })],
    [
      'passages[0].text',
      () => rpc.index({ passages: [{ ...passage, text: 'x'.repeat(2 ** 20) }] }),
    ],
    ['passages[0].lScore', () => rpc.index({ passages: [{ ...passage, lScore: NaN }] })],
    [
      'passages[1].tags[0]',
      () => rpc.index({ passages: [passage, { id: 'b', text: 'B', tags: ['x'.repeat(700_000)] }] }),
    ],
    [
      'passages[0].source',
      () => rpc.index({ passages: [{ ...passage, source: 'x'.repeat(2049) }] }),
    ],
    ['passages[0].date', () => rpc.index({ passages: [{ ...passage, date: 'nope' }] })],
    ['passages[0].lScore', () => rpc.index({ passages: [{ ...passage, lScore: 1.3 }] })],
    [
      'inverted',
      () => rpc.search({ query: 'a', topK: 1, inverted: true, mode: 'SEARCH_MODE_BM25' }),
    ],
    ['mode', () => rpc.search({ query: 'a', topK: 1, mode: later })],
    ['ids', () => rpc.delete({ ids: [] })],
    ['ids[0]', () => rpc.delete({ ids: [' '] })],
    ['pairs', () => rpc.stance({ pairs: [] })],
    ['pairs[0].claim', () => rpc.stance({ pairs: [{ ...pair, claim: ' ' }] })],
    ['pairs[0].claim', () => rpc.stance({ pairs: [{ ...pair, claim: 'x'.repeat(32_769) }] })],
    ['pairs[0].passage', () => rpc.stance({ pairs: [{ ...pair, passage: 'x'.repeat(65_537) }] })],
  ])('is INVALID_ARGUMENT and names %s', async (field, call) => {
    const error: unknown = await call().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(String(error)).toContain(`${field}`);
    expect(await rpc.info({})).toMatchObject({ passages: 0 });
  });
});
