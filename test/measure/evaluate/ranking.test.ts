import { expect, it } from 'vitest';
import { retrievalScores, type Ranked } from './ranking.ts';

const found = (...ids: string[]): Ranked['found'] => ids.map((id, at) => ({ id, score: 100 - at }));

it('counts refuting passages in the first ten, and their order against supporting ones', () => {
  const scores = retrievalScores([
    { refute: ['r1', 'r2'], support: ['s'], found: found('s', 'r1', 'x', 'r2') },
    {
      refute: ['r3'],
      support: [],
      found: found('x', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'r3'),
    },
    { refute: [], support: ['t'], found: found('t') },
  ]);
  expect(scores.n).toBe(2);
  expect(scores.recall10).toBeCloseTo(0.5, 9);
  const dcg = 1 / Math.log2(3) + 1 / Math.log2(5);
  expect(scores.ndcg10).toBeCloseTo(dcg / (1 + 1 / Math.log2(3)) / 2, 9);
  expect(scores.stanceP10).toBeCloseTo(2 / 3, 9);
  expect(scores.pairwise).toBe(0);
  // s and t have 100; r1, r2 and r3 less.
  expect(scores.auc).toBe(0);
});

it('counts a tie as half, and what was not found as last', () => {
  const scores = retrievalScores([
    {
      refute: ['r'],
      support: ['lost', 'level'],
      found: [
        { id: 'r', score: 1 },
        { id: 'level', score: 1 },
      ],
    },
    { refute: ['gone'], support: ['gone too'], found: [] },
  ]);
  expect(scores.pairwise).toBeCloseTo((1 + 0.5 + 0.5) / 3, 9);
});

it('says nothing where there is nothing to measure on', () => {
  expect(retrievalScores([])).toEqual({
    n: 0,
    recall10: null,
    ndcg10: null,
    stanceP10: null,
    auc: null,
    pairwise: null,
  });
});
