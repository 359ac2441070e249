import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffDelay } from '#src/retry.ts';

describe('backoffDelay', () => {
  it('goes through the table and stays at its end', () => {
    const table = [100, 200, 400] as const;
    expect([1, 2, 3, 4, 99].map((failures) => backoffDelay(table, failures, 1))).toEqual([
      100, 200, 400, 400, 400,
    ]);
  });

  it('draws from the upper half of the entry', () => {
    const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    const property = (base: number, random: number) => {
      const delay = backoffDelay([base], 1, random);
      expect(delay).toBeGreaterThanOrEqual(Math.floor(base / 2));
      expect(delay).toBeLessThanOrEqual(base);
    };
    fc.assert(fc.property(fc.integer({ min: 1, max: 1e6 }), draw, property));
  });
});
