import { describe, expect, test } from 'vitest';
import {
  challengerOf,
  DEFAULT_ALIGNMENTS,
  LIGHT_ELEMENTS,
  PERSONAS,
  personaOf,
  ROLES,
  SEPARATED,
  separationFaults,
} from './roles.ts';

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

describe('role separation', () => {
  const apart = ROLES.map((role) => ({ role, keyid: role, alignment: DEFAULT_ALIGNMENTS[role] }));

  test('holds for the court as it ships', () => {
    expect(separationFaults(apart)).toEqual([]);
  });

  test('is broken by any two of prosecution, defense and judge with one key, or one alignment', () => {
    const pairs = SEPARATED.flatMap((a, i) => SEPARATED.slice(i + 1).map((b) => [a, b] as const));
    expect(pairs).toHaveLength(3);
    for (const [a, b] of pairs) {
      const alike = (what: object) =>
        apart.map((party) =>
          party.role === a || party.role === b ? { ...party, ...what } : party,
        );
      expect(separationFaults(alike({ keyid: 'k' }))).toEqual([`${a} and ${b} share the key k`]);
      expect(separationFaults(alike({ alignment: 'x' }))).toEqual([
        `${a} and ${b} share the alignment "x"`,
      ]);
    }
  });

  test('names every breach where all three are one', () => {
    const one = apart.map((party) => ({ ...party, keyid: 'k', alignment: 'x' }));
    expect(separationFaults(one)).toHaveLength(6);
  });

  test('is no matter of clerk and evaluator', () => {
    const shared = apart.map((party) =>
      party.role === 'evaluator' ? { ...party, keyid: 'clerk', alignment: 'procedure' } : party,
    );
    expect(separationFaults(shared)).toEqual([]);
  });
});
