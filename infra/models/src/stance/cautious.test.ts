import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withCaution } from '#src/stance/cautious.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

it('keeps the order of the sides and a sum of 1, and never makes the surest surer', () => {
  fc.assert(
    fc.property(share, share, share, (a, b, c) => {
      fc.pre(a + b + c > 0);
      const sum = a + b + c;
      const given = { support: a / sum, refute: b / sum, neutral: c / sum };
      const { support, refute, neutral } = withCaution('trained', given);
      expect(support + refute + neutral).toBeCloseTo(1, 12);
      const before = given.support - given.refute;
      // A difference within rounding may vanish, but never be reversed.
      if (Math.abs(before) > 1e-12) expect(Math.sign(support - refute)).toBe(Math.sign(before));
      else expect((support - refute) * before).toBeGreaterThanOrEqual(0);
      expect(Math.max(support, refute, neutral)).toBeLessThanOrEqual(
        Math.max(given.support, given.refute, given.neutral) + 1e-12,
      );
    }),
    { examples: [[0.999_999_999_999_999_3, 0.999_999_999_999_999_2, 0]] },
  );
});

it('leaves what is certain, and what cues say', () => {
  const certain = { support: 1, refute: 0, neutral: 0, span: null };
  expect(withCaution('trained', certain)).toEqual(certain);
  const sure = { support: 0.93, refute: 0.05, neutral: 0.02 };
  expect(withCaution('lexical-cues-3', sure)).toEqual(sure);
  expect(withCaution('trained', sure).support).toBeCloseTo(0.86, 2);
});
