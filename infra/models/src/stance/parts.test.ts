import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { partsOf, together } from '#src/stance/parts.ts';
import { softmax } from '#src/stance/probabilities.ts';

describe('partsOf', () => {
  it.each([
    [
      'Marie Curie was born in Warsaw and died in France.',
      ['Marie Curie was born in Warsaw', 'Marie Curie died in France'],
    ],
    [
      'The drug is safe; it has no known effect on sleep.',
      ['The drug is safe', 'it has no known effect on sleep'],
    ],
    ['Bread and butter is a common breakfast.', null],
    ['Whales are mammals and fish.', null],
    ['The bridge opened in 1781.', null],
  ])('%s', (claim, parts) => {
    expect(partsOf(claim)).toEqual(parts ?? [claim]);
  });

  it('never leaves nothing, and a claim of one part is itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (claim) => {
        const parts = partsOf(claim);
        expect(parts.length).toBeGreaterThan(0);
        if (parts.length === 1) expect(parts).toEqual([claim]);
      }),
    );
  });
});

describe('together', () => {
  const logit = fc.double({ min: -6, max: 6, noNaN: true });
  const stances = fc.array(fc.tuple(logit, logit, logit).map(softmax), {
    minLength: 1,
    maxLength: 4,
  });

  it('is refuted by one refuted part, and supported by nothing less than all', () => {
    const [yes, no] = [
      { support: 0.9, refute: 0.05, neutral: 0.05 },
      { support: 0.05, refute: 0.9, neutral: 0.05 },
    ];
    expect(together([yes, no]).refute).toBeCloseTo(0.9, 9);
    expect(together([yes, yes]).support).toBeCloseTo(0.9, 9);
  });

  it('gives probabilities, the same in any order', () => {
    fc.assert(
      fc.property(stances, (parts) => {
        const { support, refute, neutral } = together(parts);
        expect(support + refute + neutral).toBeCloseTo(1, 9);
        for (const one of [support, refute, neutral]) expect(one).toBeGreaterThanOrEqual(-1e-12);
        expect(together(parts.toReversed())).toEqual({ support, refute, neutral });
      }),
    );
  });
});
