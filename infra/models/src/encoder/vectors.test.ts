import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pool } from '#src/encoder/vectors.ts';

describe('pool', () => {
  it('points where the mean of the rows points, with length 1', () => {
    expect([...pool(Float32Array.of(3, 0, 3, 8), 2)]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
  });

  it('throws on what has no direction', () => {
    expect(() => pool(Float32Array.of(1, 1, -1, -1), 2)).toThrow(/length 0/);
    expect(() => pool(Float32Array.of(NaN, 1), 2)).toThrow(/length NaN/);
    expect(() => pool(new Float32Array(), 2)).toThrow(/length 0/);
  });

  it('always has length 1', () => {
    const value = fc.float({ min: -100, max: 100, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 20 }), (row) => {
        fc.pre(row.some((one) => Math.abs(one) > 1e-3));
        expect(Math.hypot(...pool(Float32Array.from(row), row.length))).toBeCloseTo(1, 5);
      }),
    );
  });
});
