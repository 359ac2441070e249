import { describe, expect, it } from 'vitest';
import { RpcError, checkCount, checkDistinct, checkText, checkUnit } from '#src/index.ts';

function problem(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof RpcError && error.code === 'INVALID_ARGUMENT') return error.message;
    throw error;
  }
}

describe('checks', () => {
  it('of a text: not blank, and at most so many bytes', () => {
    expect(problem(() => checkText('q', 'é', 2))).toBeNull();
    expect(problem(() => checkText('q', 'éa', 2))).toBe('q: has 3 bytes, at most 2 are taken');
    expect(problem(() => checkText('q', ' \t\n', 9))).toBe('q: must hold more than white space');
  });

  it('of a count and of a share', () => {
    expect(problem(() => checkCount('topK', 1, 1, 1000))).toBeNull();
    for (const count of [0, 1001, 1.5, NaN]) {
      expect(problem(() => checkCount('topK', count, 1, 1000))).toBe(
        `topK: is ${count}, give 1 to 1000`,
      );
    }
    expect(problem(() => checkUnit('lScore', 1))).toBeNull();
    expect(problem(() => checkUnit('lScore', NaN))).toBe('lScore: is NaN, give 0 to 1');
    expect(problem(() => checkUnit('lScore', -0.1))).toBe('lScore: is -0.1, give 0 to 1');
  });

  it('of ids that must differ', () => {
    const field = (at: number) => `p[${at}].id`;
    expect(problem(() => checkDistinct(field, ['a', 'b']))).toBeNull();
    expect(problem(() => checkDistinct(field, ['a', 'b', 'a']))).toBe(
      'p[2].id: "a" stands there twice',
    );
  });
});
