import { describe, expect, test } from 'vitest';
import { LIGHT_ELEMENTS } from '../../schema/claim.ts';
import { challengerOf, PERSONAS, personaOf } from './personas.ts';

describe('the destructive cycle', () => {
  test('sends each light element the persona that overcomes it (seed III.3)', () => {
    expect(LIGHT_ELEMENTS.map((element) => [element, challengerOf(element)])).toEqual([
      ['water', 'Challenger'],
      ['earth', 'Abyss'],
      ['air', 'Bulwark'],
      ['diamond', 'Specter'],
    ]);
  });

  test('leaves no persona without a prey, and gives none two', () => {
    expect(LIGHT_ELEMENTS.map(challengerOf).toSorted()).toEqual([...PERSONAS].toSorted());
  });
});

describe('personas', () => {
  test('are the prosecutor’s, the adversary’s and the defense’s always', () => {
    for (const summary of [true, false]) {
      expect(personaOf('prosecutor', summary)).toBe('Challenger');
      expect(personaOf('defense', summary)).toBe('Abyss');
      expect(personaOf('adversary', summary)).toBe('Bulwark');
    }
  });

  test('are the judge’s on summary judgment only, and nobody else’s ever', () => {
    expect([personaOf('judge', true), personaOf('judge', false)]).toEqual(['Specter', null]);
    expect([personaOf('clerk', true), personaOf('evaluator', true)]).toEqual([null, null]);
  });
});
