import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cautious } from './cautious.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

it('keeps the order of the sides and a sum of 1, and never makes the surest surer', () => {
  fc.assert(
    fc.property(share, share, share, (a, b, c) => {
      fc.pre(a + b + c > 0);
      const sum = a + b + c;
      const given = { relevance: 1, support: a / sum, refute: b / sum, neutral: c / sum };
      const { support, refute, neutral } = cautious(given);
      expect(support + refute + neutral).toBeCloseTo(1, 12);
      expect(Math.sign(support - refute)).toBe(Math.sign(given.support - given.refute));
      expect(Math.max(support, refute, neutral)).toBeLessThanOrEqual(
        Math.max(given.support, given.refute, given.neutral) + 1e-12,
      );
    }),
  );
});

it('leaves what is certain, what is even, and what nobody read', () => {
  const certain = { relevance: 1, support: 1, refute: 0, neutral: 0 };
  expect(cautious(certain)).toEqual(certain);
  const { support } = cautious({ relevance: 1, support: 1 / 3, refute: 1 / 3, neutral: 1 / 3 });
  expect(support).toBeCloseTo(1 / 3, 12);
  const nothing = { relevance: 0, support: 0, refute: 0, neutral: 0 };
  expect(cautious(nothing)).toEqual(nothing);
});
