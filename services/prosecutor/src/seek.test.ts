import type { View } from '@assize/proto';
import { aView, CLAIM, exhibits, gathered, readingOf } from '@assize/court/testing';
import { expect, it } from 'vitest';
import { nextQuery } from './seek.ts';

const hearing = (said: Parameters<typeof readingOf>[1], change: Partial<View> = {}): View =>
  aView({
    place: { node: 'hearing', turn: 'argument', round: 1 },
    exhibits: exhibits('a'),
    charged: ['a'],
    recalled: gathered([readingOf('a', said)]),
    ...change,
  });

it('asks for evidence where it has nothing left to cite and its side is no heavier', () => {
  expect(nextQuery(hearing({ support: 0.2, refute: 0.7 }))).toBe(CLAIM);
  expect(nextQuery(hearing({}))).toBe(CLAIM);
});

it.each([
  ['its side is heavier', hearing({ support: 0.7 })],
  [
    'it has something to cite',
    hearing(
      {},
      {
        exhibits: exhibits('b', 'c'),
        charged: [],
        recalled: gathered([readingOf('b', { support: 0.6 }), readingOf('c', { refute: 0.7 })]),
      },
    ),
  ],
  [
    'somebody asked for it already',
    hearing({ refute: 0.7 }, { searches: [{ by: 'defense', query: CLAIM }] }),
  ],
  [
    'it has asked as often as it may',
    hearing({ refute: 0.7 }, { searches: Array(2).fill({ by: 'prosecutor', query: 'other' }) }),
  ],
  [
    'both sides would have to win',
    hearing({ refute: 0.7 }, { charge: { classification: 'contested', statement: CLAIM } }),
  ],
])('asks for nothing where %s', (_where, view) => {
  expect(nextQuery(view)).toBeNull();
});
