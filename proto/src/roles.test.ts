import { describe, expect, test } from 'vitest';
import { DEFAULT_ALIGNMENTS, ROLES, SEPARATED, separationFaults } from './roles.ts';

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
