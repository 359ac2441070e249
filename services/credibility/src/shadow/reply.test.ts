import { expect, test } from 'vitest';
import type { ShadowAsked } from './ask.ts';
import { replyOf } from './reply.ts';

const asked: ShadowAsked = {
  query: 'The tower stands in Paris.',
  topK: 10,
  threshold: 0.5,
  includeProvenance: false,
  strategy: 'stance',
  counterClaims: 3,
  where: { tags: [] },
  without: new Set(),
};

const weighing = { judged: [], supportWeight: 0, contradictionWeight: 0, credibility: null };
const read = {
  strategy: 'stance',
  embeddingModel: 'two',
  stanceModel: 'none',
  missing: [],
} as const;

test('an index that holds nothing is told apart from one in which nothing speaks to the query', () => {
  const empty = replyOf(asked, { ...read, weighing }, { passages: 0, index: 'embedded' });
  expect(empty.missing).toEqual([expect.stringMatching(/^the index is empty/)]);
  const silent = replyOf(asked, { ...read, weighing }, { passages: 7, index: 'embedded' });
  expect(silent.missing).toEqual([]);
});
