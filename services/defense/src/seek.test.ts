import type { View } from '@assize/proto';
import { denialOf } from '@assize/court/grounds';
import { aView, exhibits, gathered, reads } from '@assize/court/testing';
import { alternative, defended } from '@assize/proto/testing/hands';
import { expect, it } from 'vitest';
import { wanted } from './seek.ts';

const hearing = (said: Parameters<typeof reads>[1], change: Partial<View> = {}): View =>
  aView({
    place: { node: 'hearing', turn: 'rebuttal', round: 1 },
    exhibits: exhibits('a'),
    charged: ['a'],
    recalled: gathered([reads('a', said)]),
    ...change,
  });

it('asks for the opposite of what is charged where its side is no heavier', () => {
  expect(wanted(hearing({ support: 0.7 }))).toBe(denialOf('The Nile flows through Africa.'));
  expect(wanted(hearing({ refute: 0.7 }))).toBeNull();
});

it('asks for its own alternative first, then for the opposite', () => {
  const candidates = [
    { classification: 'release', statement: 'The release broke it.' },
    { classification: 'disk', statement: 'The disk was full.' },
  ];
  const charge = { classification: 'release', statement: 'The release broke it.' };
  const rival = hearing(
    {},
    {
      claim: { ...aView().claim, candidates },
      charge,
      recalled: gathered([reads('a', { support: 0.6 })], charge.statement),
      brief: defended({ alternative: alternative('disk') }),
    },
  );
  expect(wanted(rival)).toBe('The disk was full.');
  const again = { ...rival, searches: [{ by: 'defense' as const, query: 'The disk was full.' }] };
  expect(wanted(again)).toBe('It is not true that The release broke it.');
  const spent = { ...again, searches: [...again.searches, ...again.searches] };
  expect(wanted(spent)).toBeNull();
});
