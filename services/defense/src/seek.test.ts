import type { View } from '@assize/proto';
import { denialOf } from '@assize/court/grounds';
import { aView, amongCandidates, exhibits, gathered, readingOf } from '@assize/court/testing';
import { alternative, defended } from '@assize/proto/testing/artifacts';
import { expect, it } from 'vitest';
import { nextQuery } from './seek.ts';

const hearing = (said: Parameters<typeof readingOf>[1], change: Partial<View> = {}): View =>
  aView({
    place: { node: 'hearing', turn: 'rebuttal', round: 1 },
    exhibits: exhibits('a'),
    charged: ['a'],
    recalled: gathered([readingOf('a', said)]),
    ...change,
  });

it('asks for the opposite of what is charged where its side is no heavier', () => {
  expect(nextQuery(hearing({ support: 0.7 }))).toBe(denialOf('The Nile flows through Africa.'));
  expect(nextQuery(hearing({ refute: 0.7 }))).toBeNull();
});

it('asks for its own alternative first, then for the opposite', () => {
  const rival = hearing(
    {},
    {
      ...amongCandidates(['release', 'disk'], 'release'),
      recalled: gathered([readingOf('a', { support: 0.6 })], 'It is release.'),
      brief: defended({ alternative: alternative('disk') }),
    },
  );
  expect(nextQuery(rival)).toBe('It is disk.');
  const again = { ...rival, searches: [{ by: 'defense' as const, query: 'It is disk.' }] };
  expect(nextQuery(again)).toBe(denialOf('It is release.'));
  const spent = { ...again, searches: [...again.searches, ...again.searches] };
  expect(nextQuery(spent)).toBeNull();
});
