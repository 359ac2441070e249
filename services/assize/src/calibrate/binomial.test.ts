import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareInterval, upperShare } from './binomial.ts';

// From the same definition in Python, with the logarithm of the gamma function.
test.each([
  [0, 10, 0, 0.308497],
  [3, 20, 0.032071, 0.378927],
  [10, 10, 0.691503, 1],
  [62, 400, 0.120949, 0.194253],
])('the interval of %d of %d', (hits, of, low, high) => {
  const [from, to] = shareInterval(hits, of);
  expect(from).toBeCloseTo(low, 5);
  expect(to).toBeCloseTo(high, 5);
});

describe('the upper bound', () => {
  test('of no wrong one among 29 is just under .10 at 95 %: 1 − .05^(1/29)', () => {
    expect(upperShare(0, 29, 0.05)).toBeCloseTo(1 - 0.05 ** (1 / 29), 9);
    expect(upperShare(0, 0, 0.05)).toBe(1);
  });

  test('lies above what was seen, rises with each further hit, and falls with more cases', () => {
    const seen = fc
      .record({
        of: fc.integer({ min: 1, max: 3000 }),
        part: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ of, part }) => ({ of, hits: Math.floor(part * (of - 1)) }));
    fc.assert(
      fc.property(seen, ({ hits, of }) => {
        const bound = upperShare(hits, of, 0.05);
        expect(bound).toBeGreaterThan(hits / of);
        expect(upperShare(hits + 1, of, 0.05)).toBeGreaterThan(bound);
        expect(upperShare(hits, of + 1, 0.05)).toBeLessThan(bound);
      }),
      { numRuns: 40 },
    );
  });
});
