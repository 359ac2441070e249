import { tokenise } from '@assize/lexical';
import { describe, expect, it } from 'vitest';
import { comparisonIn, numbersReverse } from './comparisons.ts';
import { clausesIn, conflictWith } from './conflict.ts';
import { numbersIn } from './figures.ts';

const how = (statement: string, source: string): string | null =>
  conflictWith(statement, clausesIn(source), numbersIn(source))?.how ?? null;

describe('two comparisons of the same things conflict', () => {
  it.each([
    ['Commuters preferred the ferry to the train.', 'Commuters preferred the train to the ferry.'],
    [
      'Oak floors lasted longer than pine floors.',
      'Pine floors lasted longer than the oak ones on every count.',
    ],
    [
      'The night shift made fewer errors than the day shift.',
      'The night shift made more errors than the day shift did.',
    ],
    [
      'The northern wells are in a better state than the southern ones.',
      'More leaks were found at the northern wells than at the southern.',
    ],
    [
      'Trains on the coast line were faster than those inland.',
      'Trains on the coast line ran slower than inland trains.',
    ],
    [
      'The lowest demand is seen on Mondays at noon.',
      'Monday noon is the busiest hour for demand.',
    ],
    [
      'Cost was the main reason that parents gave for a refusal.',
      'Reasons of parents for a refusal: distance, far ahead of cost.',
    ],
  ])('%s / %s', (statement, source) => {
    expect(how(statement, source)).toBe('compared');
  });
});

describe('two comparisons do not', () => {
  it.each([
    [
      'said the other way round',
      'Oak lasted longer than pine.',
      'Pine lasted shorter than oak did.',
    ],
    [
      'on something else',
      'Oak floors cost more than pine.',
      'Pine holds more water than oak floors.',
    ],
    [
      'with a measure',
      'The oak floor is older than ten years.',
      'The oak floor is younger than pine.',
    ],
  ])('%s', (_what, statement, source) => {
    expect(how(statement, source)).toBeNull();
  });
});

describe('numbers of a source', () => {
  const reverse = (claim: string, source: string): boolean => {
    const comparison = comparisonIn(tokenise(claim));
    return comparison !== null && numbersReverse(comparison, source);
  };

  it('reverse a comparison', () => {
    expect(reverse('Losses in Lyon were higher than in Metz.', 'Lyon: 3.1. Metz: 4.7.')).toBe(true);
    expect(reverse('Lyon had fewer losses than Metz.', 'Lyon 31 losses, Metz 12 losses.')).toBe(
      true,
    );
  });

  it('bear it out, or say nothing of it', () => {
    expect(reverse('Losses in Lyon were lower than in Metz.', 'Lyon: 3.1. Metz: 4.7.')).toBe(false);
    expect(reverse('Losses in Lyon were lower than in Metz.', 'Lyon: 3.1.')).toBe(false);
    expect(reverse('Lyon is older than Metz.', 'Lyon: 3.1. Metz: 4.7.')).toBe(false);
  });
});
