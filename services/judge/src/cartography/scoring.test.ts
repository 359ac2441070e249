import type { CartographyView, SourceScore } from '@assize/proto/cartography';
import { expect, it } from 'vitest';
import { builtInScorer, gatherScores } from './scoring.ts';

const SOURCE = {
  id: 's1',
  uri: 'https://nature.com/articles/1',
  title: null,
  published: null,
  query: 'coffee',
  passages: [{ id: 'p1', text: 'Coffee contains caffeine.' }],
};

it('scores in process, by what the operator says, where the credibility service can’t be asked', async () => {
  const own = async (): Promise<SourceScore> => ({
    source: 's1',
    domain: 'nature.com',
    overall: 0.1,
    authority: 0.1,
    citations: null,
    recency: null,
    why: ['the operator’s list rates the domain nature.com'],
  });
  const ask = () => Promise.reject(new Error('UNAVAILABLE: nobody listens'));
  const view = {
    sources: [SOURCE],
    openedAt: '2026-11-23T00:00:00.000Z',
  } satisfies Partial<CartographyView>;
  const { signal } = new AbortController();
  const { kept, missing } = await gatherScores({ ask, own }, view, signal);
  expect(kept).toMatchObject({ scores: [{ overall: 0.1 }], abstained: null });
  expect(missing).toEqual(['the credibility service: UNAVAILABLE: nobody listens']);
  const shipped = await gatherScores(builtInScorer, view, signal);
  expect(shipped.kept).toMatchObject({ scores: [{ authority: 0.95 }] });
});
