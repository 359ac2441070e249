/** Shadow search by gRPC and on a guarded bus, with the real services and index. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { connectBus } from '@assize/bus';
import {
  SHADOW_SUBJECT,
  ShadowRefusal,
  SOURCES_SUBJECT,
  checker,
  ShadowResult,
} from '@assize/proto';
import { EmbeddingService, ShadowService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { Parse } from 'typebox/value';
import { afterAll, describe, expect, it } from 'vitest';
import { openCourt } from '../../services/assize/src/court/open-court.ts';
import { courtOptions } from '#src/court.ts';
import { failureOf } from '#src/failure-of.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { PASSAGES, STATEMENT } from '#src/passages.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const credibilityAddress = `unix:${join(folder.path, 'credibility.sock')}`;
const embeddingAddress = `unix:${join(folder.path, 'embedding.sock')}`;
const options = courtOptions(ownEnvironment(folder));
// The user's own index, so that the shipped corpus is not embedded here.
await mkdir(options.home.ownIndex, { recursive: true });
const court = stack.use(
  await openCourt({
    ...options,
    embeddingAddress,
    credibilityAddress,
    embedding: true,
    search: true,
    guarded: true,
  }),
);
const embedding = stack.use(client(EmbeddingService, embeddingAddress));
const shadow = stack.use(client(ShadowService, credibilityAddress));
const bus = stack.use(await connectBus({ servers: court.natsUrl, name: 'test' }));
await embedding.index({ passages: PASSAGES });

type Reply = Awaited<ReturnType<typeof shadow.search>>;
const idsOf = ({ contradictions }: Reply) => contradictions.map(({ entry }) => entry?.id);

describe('Shadow.Search', () => {
  it('finds what contradicts a statement, and weighs both sides', async () => {
    const reply = await shadow.search({ query: STATEMENT });
    expect(new Set(idsOf(reply))).toEqual(new Set(['against', 'against-too']));
    expect(reply.count).toBe(2);
    expect(reply.supportWeight).toBeGreaterThan(0);
    const { supportWeight, contradictionWeight, credibility } = reply;
    expect(credibility).toBe(supportWeight / (supportWeight + contradictionWeight));
    expect(credibility).toBeLessThan(0.5);
    expect(reply.provenance).toBeNull();
    const against = reply.contradictions.find(({ entry }) => entry?.id === 'against');
    expect(against?.entry).toMatchObject({ source: 'forum', date: '2024-03-01', tags: [] });
    expect(against?.refutationStrength).toBeGreaterThanOrEqual(0.5);
  });

  it('gives equal credibility whatever is returned', async () => {
    const weights = ({ supportWeight, contradictionWeight, credibility }: Reply) => [
      supportWeight,
      contradictionWeight,
      credibility,
    ];
    const whole = await shadow.search({ query: STATEMENT, topK: 1000, threshold: 0 });
    for (const [topK, threshold] of [
      [1, 0],
      [1, 0.9],
      [1000, 1],
    ] as const) {
      const cut = await shadow.search({ query: STATEMENT, topK, threshold });
      expect(weights(cut)).toEqual(weights(whole));
      expect(cut.count).toBeLessThanOrEqual(topK);
      for (const { refutationStrength } of cut.contradictions) {
        expect(refutationStrength).toBeGreaterThanOrEqual(threshold);
      }
    }
  });

  it('says where each number comes from', async () => {
    const reply = await shadow.search({ query: STATEMENT, includeProvenance: true });
    expect(reply.provenance).toMatchObject({ strategy: 'stance', indexed: 4, pool: 4 });
    for (const { provenance, refutationStrength } of reply.contradictions) {
      const { similarity = 0, refute = 0, weight } = provenance ?? {};
      expect(refutationStrength).toBe(refute);
      expect(weight).toBeCloseTo(similarity * refute, 9);
    }
  });

  it('searches with the inverted vector where that is asked for: what is off the topic', async () => {
    const asked = { query: STATEMENT, topK: 9, threshold: 0, includeProvenance: true };
    const reply = await shadow.search({ ...asked, strategy: 'SHADOW_STRATEGY_INVERTED' });
    for (const id of idsOf(reply)) expect(id).toBe('aside');
    for (const { provenance, refutationStrength } of reply.contradictions) {
      expect(refutationStrength).toBeCloseTo(-(provenance?.cosine ?? 0), 6);
    }
    expect(reply.provenance).toMatchObject({ strategy: 'inverted', stanceModel: 'none' });
  });

  it('searches only what was published in time', async () => {
    const late = await shadow.search({ query: STATEMENT, from: '2024-01-01' });
    expect(idsOf(late)).toEqual(['against']);
    const early = await shadow.search({ query: STATEMENT, until: '2023-12-31' });
    expect(early).toMatchObject({ count: 0, supportWeight: 0, contradictionWeight: 0 });
  });

  it('weighs nothing that it is told to leave out', async () => {
    const reply = await shadow.search({ query: STATEMENT, without: ['against', 'for'] });
    expect(idsOf(reply)).toEqual(['against-too']);
    expect(reply.credibility).toBe(0);
  });

  it('is unknown where nothing stands on either side', async () => {
    const reply = await shadow.search({ query: STATEMENT, tags: ['food'] });
    expect(reply.credibility).toBeUndefined();
    expect(reply).toMatchObject({ count: 0, supportWeight: 0, contradictionWeight: 0 });
  });

  it.each([
    ['query', { query: ' ' }],
    ['query', { query: 'x'.repeat(32 * 1024 + 1) }],
    ['topK', { query: STATEMENT, topK: 0 }],
    ['topK', { query: STATEMENT, topK: 10_000 }],
    ['from', { query: STATEMENT, from: 'yesterday' }],
    ['until', { query: STATEMENT, until: '2024-13-01' }],
    ['counterClaims', { query: STATEMENT, counterClaims: 9 }],
    ['threshold', { query: STATEMENT, threshold: 1.5 }],
    ['threshold', { query: STATEMENT, threshold: Number.NaN }],
  ])('refuses a bad %s and says what it may be', async (field, request) => {
    const error = await failureOf(shadow.search(request));
    expect(error.code).toBe('INVALID_ARGUMENT');
    expect(error.message).toMatch(new RegExp(`^${field}: .+`));
  });
});

async function ask(body: string, subject = SHADOW_SUBJECT): Promise<unknown> {
  const outcome = await bus.request(subject, Buffer.from(body), { timeoutMs: 20_000 });
  if (outcome.status !== 'answered') throw new Error(`no answer: ${outcome.status}`);
  return JSON.parse(Buffer.from(outcome.body).toString('utf8'));
}

describe('a request on the bus', () => {
  it('is answered as the gRPC call is', async () => {
    const answer = checker(ShadowResult)(await ask(JSON.stringify({ query: STATEMENT, topK: 1 })));
    if (!answer.ok) throw new Error(answer.faults.join('; '));
    const value: ShadowResult = answer.value;
    const reply = await shadow.search({ query: STATEMENT, topK: 1 });
    expect(value).toMatchObject({ count: 1, credibility: reply.credibility });
    expect(value.contradictions.map(({ entry }) => entry.id)).toEqual(idsOf(reply));
  });

  it('scores a source', async () => {
    const scored = await ask(JSON.stringify({ uri: 'https://nature.com/' }), SOURCES_SUBJECT);
    expect(scored).toMatchObject({
      source: 'https://nature.com/',
      domain: 'nature.com',
      overall: 0.95,
      citations: null,
      recency: null,
    });
    const { error } = Parse(ShadowRefusal, await ask('{"url":"a"}', SOURCES_SUBJECT));
    expect(error.code).toBe('INVALID_ARGUMENT');
    expect(error.message).toMatch(/uri/);
  });

  it('is bound by date as the gRPC call is', async () => {
    const asked = JSON.stringify({ query: STATEMENT, from: '2024-01-01' });
    const answer = checker(ShadowResult)(await ask(asked));
    if (!answer.ok) throw new Error(answer.faults.join('; '));
    expect(answer.value.contradictions.map(({ entry }) => entry.id)).toEqual(['against']);
    const { error } = Parse(ShadowRefusal, await ask('{"query":"a","from":"soon"}'));
    expect(error.code).toBe('INVALID_ARGUMENT');
    expect(error.message).toMatch(/^from: /);
  });

  it('whose answer is more than a message of the bus holds is told to ask for less', async () => {
    const text = 'Bananas are rich in potassium. '.padEnd(64_000, '"');
    const passages = Array.from({ length: 50 }, (_, at) => ({
      id: `l${at}`,
      text,
      tags: ['large'],
    }));
    await embedding.index({ passages });
    const query = { query: STATEMENT, strategy: 'inverted', tags: ['large'], threshold: 0 };
    const { error } = Parse(ShadowRefusal, await ask(JSON.stringify({ ...query, topK: 50 })));
    expect(error.code).toBe('RESOURCE_EXHAUSTED');
    expect(error.message).toContain('topK');
    const answer = checker(ShadowResult)(await ask(JSON.stringify({ ...query, topK: 5 })));
    expect(answer).toMatchObject({ ok: true, value: { count: 5 } });
  });

  it.each([
    ['no JSON', '{', /not JSON/],
    ['an empty query', '{"query":""}', /query/],
    ['an unknown field', '{"query":"a","limit":2}', /limit/],
  ])('of %s is refused with what to mend', async (_what, body, words) => {
    const { error } = Parse(ShadowRefusal, await ask(body));
    expect(error.code).toBe('INVALID_ARGUMENT');
    expect(error.message).toMatch(words);
  });
});
