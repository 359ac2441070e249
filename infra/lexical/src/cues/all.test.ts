import { describe, expect, test } from 'vitest';

import { align } from '#src/align.ts';
import { CUE_NAMES, measure } from '#src/cues/all.ts';
import { claimOf, textsOf } from '#src/memo.ts';
import weights from '#src/weights.json' with { type: 'json' };

function cues(claim: string, passage: string): Map<string, number> {
  const [window] = textsOf(passage);
  if (window === undefined) throw new Error('the passage has no sentence');
  const values = measure(align(claimOf(claim), window));
  return new Map(CUE_NAMES.map((name, i) => [name, values[i] ?? Number.NaN]));
}

const fires = (name: string, claim: string, passage: string): boolean =>
  (cues(claim, passage).get(name) ?? Number.NaN) > 0;

test('every cue has its weight, every weight its cue, and names are unique', () => {
  for (const table of [weights.support, weights.refute, weights.neutral])
    expect(Object.keys(table.cues)).toEqual(CUE_NAMES);
  expect(CUE_NAMES).toEqual(expect.arrayContaining(Object.keys(weights.relevance.cues)));
  expect(new Set(CUE_NAMES).size).toBe(CUE_NAMES.length);
});

test('a pair has as many values as there are names', () => {
  expect(measure(align(claimOf('a b'), claimOf('c d')))).toHaveLength(CUE_NAMES.length);
});

describe('a cue fires on the pair that it is for, and not on its neighbour', () => {
  test.each([
    ['covered-whole', 'Lead is toxic.', 'Lead is highly toxic.', 'Lead is a metal.'],
    ['negation-parity-covered', 'Lead is toxic.', 'Lead is not toxic.', 'Lead is toxic.'],
    ['negation-parity-covered', 'Lead is not toxic.', 'Lead is toxic.', 'Lead is not toxic.'],
    ['hedged-claim', 'Tea may cure colds.', 'Tea cures colds.', 'Tea may cure colds.'],
    ['words-lacking', 'Lead is toxic.', 'Lead is a metal.', 'Lead is toxic.'],
    ['number-agrees', 'It has four pumps.', 'It has 4 pumps.', 'It has six pumps.'],
    ['number-conflicts', 'It has four pumps.', 'It has six pumps.', 'It has four pumps.'],
    ['number-absent', 'It has four pumps.', 'It has pumps.', 'It has six pumps.'],
    ['year-conflicts', 'It opened in 1932.', 'It opened in 1937.', 'It opened in 1932.'],
    ['month-conflicts', 'It opened in June.', 'It opened in October.', 'It opened in June.'],
    ['bound-agrees', 'Over 40 people came.', '55 people came.', '12 people came.'],
    ['bound-conflicts', 'Over 40 people came.', '12 people came.', '55 people came.'],
    ['opposite', 'Prices increased.', 'Prices decreased.', 'Prices grew.'],
    ['opposite', 'The patient was male.', 'The patient was female.', 'The patient was a man.'],
    ['opposite', 'It ended before noon.', 'It ended after noon.', 'It ended before noon.'],
    ['alternative', 'It is a film.', 'It is a novel.', 'It is a movie.'],
    ['other-name-there', 'Founded in Bombay.', 'Founded late in Delhi.', 'Founded late by Delhi.'],
    [
      'other-direction-of-term',
      'Salt raises pressure.',
      'Salt reduces pressure.',
      'Salt increases pressure.',
    ],
    [
      'same-direction-of-term',
      'Salt raises pressure.',
      'Salt increases pressure.',
      'Salt reduces pressure.',
    ],
    [
      'no-effect',
      'Salt raises pressure.',
      'Pressure is independent of salt.',
      'Salt raises pressure.',
    ],
    [
      'effect-after-all',
      'Pressure is independent of salt.',
      'Salt raises pressure.',
      'Pressure is unaffected by salt.',
    ],
    ['other-predicate', 'Ann is a singer.', 'Ann is an actor.', 'Ann is an actor and a singer.'],
    ['restates', 'Lead is toxic.', 'Lead is so toxic.', 'Lead is not toxic.'],
    ['restates-denied', 'Lead is toxic.', 'Lead is not toxic.', 'Lead is toxic.'],
    ['restates-but-number', 'It has four pumps.', 'It has six pumps.', 'It has four pumps.'],
    ['restates-but-opposite', 'The build passed.', 'The build failed.', 'The build passed.'],
  ])('%s: %j with %j, not with %j', (name, claim, passage, other) => {
    expect(fires(name, claim, passage)).toBe(true);
    expect(fires(name, claim, other)).toBe(false);
  });
});
