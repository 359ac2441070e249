import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { balanceReadings, restWithoutClaim } from '#src/stance/beside.ts';

const CLAIM = 'The road is open.';

describe('what a text says beside a claim', () => {
  test.each([
    ['The road is closed. Sign at the entrance: The road is open.', 'The road is closed.'],
    ['The road is open, they say. Rocks lie on it.', 'Rocks lie on it.'],
    ['The road is closed. It is wet. The road is open.', 'The road is closed. It is wet.'],
  ])('%s', (text, beside) => {
    expect(restWithoutClaim(CLAIM, text)).toBe(beside);
  });

  test.each([
    ['one sentence', 'The road is open, not closed.'],
    ['none that has its words', 'The road is closed. Rocks lie on it.'],
    ['the claim alone', 'The road is open. The road is open to all.'],
    ['what goes on about it', 'The road is open. It is not wide.'],
  ])('is nothing where there is %s', (_, text) => {
    expect(restWithoutClaim(CLAIM, text)).toBeNull();
  });
});

it('of two readings what speaks for a claim and against it counts as far as it is not balanced', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const stances = fc.tuple(share, share).map(([a, b]) => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    return { support: low, refute: high - low, neutral: 1 - high };
  });
  fc.assert(
    fc.property(stances, stances, (one, other) => {
      const both = balanceReadings(one, other);
      expect(both.support + both.refute + both.neutral).toBeCloseTo(1, 12);
      expect(Math.min(both.support, both.refute)).toBe(0);
      expect(both).toEqual(balanceReadings(other, one));
      expect(balanceReadings(one, one).support).toBeLessThanOrEqual(one.support);
    }),
  );
});
