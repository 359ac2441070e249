import { testFolder } from '@assize/proto/testing/folder';
import { afterAll, expect, it } from 'vitest';
import { opened } from '#src/testing/opened.ts';

let now = new Date('2024-06-01T00:00:00Z');
const service = await opened(testFolder(), 'a', {}, { now: () => now });
const { rpc } = service;
afterAll(() => service.disposeAsync());

await rpc.index({
  passages: [
    { id: 'early', text: 'The bridge was opened.', date: '2023-03-01' },
    { id: 'late', text: 'The bridge was closed.', date: '2024-03-01T12:00:00Z' },
    { id: 'undated', text: 'The bridge was painted.' },
    { id: 'passing', text: 'The bridge is crowded.', expires: '2024-07-01T00:00:00Z' },
  ],
});

type Search = Parameters<typeof rpc.search>[0];

async function found(bounds: Search): Promise<string[]> {
  const { hits } = await rpc.search({ query: 'the bridge', topK: 9, ...bounds });
  return hits.map(({ passage }) => passage?.id ?? '').toSorted();
}

it.each(['SEARCH_MODE_KNN', 'SEARCH_MODE_BM25', 'SEARCH_MODE_FUSED'] as const)(
  '%s finds what was published within the bounds, both ends included',
  async (mode) => {
    expect(await found({ mode, from: '2023-03-01', until: '2023-03-01' })).toEqual(['early']);
    expect(await found({ mode, from: '2024-01-01' })).toEqual(['late']);
    expect(await found({ mode, until: '2024-03-01' })).toEqual(['early', 'late']);
    expect(await found({ mode, until: '2024-03-01T11:00:00Z' })).toEqual(['early']);
  },
);

it('finds what has not expired by the service’s clock, and keeps the rest', async () => {
  expect(await found({})).toEqual(['early', 'late', 'passing', 'undated']);
  now = new Date('2024-07-01T00:00:00Z');
  expect(await found({})).toEqual(['early', 'late', 'undated']);
  expect((await rpc.info({})).passages).toBe(4);
});

it.each([
  ['from', () => rpc.search({ query: 'a', topK: 1, from: 'last spring' })],
  ['until', () => rpc.search({ query: 'a', topK: 1, until: '2024-02-30' })],
  [
    'passages[0].expires',
    () => rpc.index({ passages: [{ id: 'a', text: 'A.', expires: 'soon' }] }),
  ],
  [
    'passages[1].expires',
    () =>
      rpc.index({
        passages: [
          { id: 'a', text: 'A.' },
          { id: 'b', text: 'B.', expires: '2024-07-01T00:00:00+02:00' },
        ],
      }),
  ],
])('refuses what is no date, and names %s', async (field, call) => {
  const error: unknown = await call().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'INVALID_ARGUMENT' });
  expect(String(error)).toContain(`${field}: `);
  expect((await rpc.info({})).passages).toBe(4);
});
