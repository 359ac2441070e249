import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANCES } from './pairs.ts';
import { aucOf, confusionOf, stanceScores, type ReadPair } from './stance-scores.ts';

const pair = (gold: ReadPair['gold'], support: number, refute: number): ReadPair => ({
  gold,
  read: { support, refute, neutral: 1 - support - refute },
});

describe('the scores of four pairs, worked out by hand', () => {
  const pairs = [
    pair('support', 0.8, 0.1),
    pair('support', 0.3, 0.6),
    pair('refute', 0.2, 0.7),
    pair('neutral', 0.1, 0.1),
  ];

  test('are shares of the right ones', () => {
    const scores = stanceScores(pairs);
    expect(scores.n).toBe(4);
    expect(scores.accuracy).toBeCloseTo(3 / 4, 12);
    // recalls 1/2, 1, 1
    expect(scores.balancedAccuracy).toBeCloseTo(2.5 / 3, 12);
    // F1: support 2/3, refute 2/3, neutral 1
    expect(scores.macroF1).toBeCloseTo((2 / 3 + 2 / 3 + 1) / 3, 12);
    // Leanings: support 8/9 and 1/3, refute 2/9, below both.
    expect(scores.supportVsRefute.auc).toBe(1);
    expect(scores.supportVsRefute.balancedAccuracy).toBeCloseTo((1 / 2 + 1) / 2, 12);
    // Bins: 0.8 twice (both right), 0.7 (right), 0.6 (wrong).
    expect(scores.ece).toBeCloseTo((0.4 + 0.3 + 0.6) / 4, 9);
    expect(confusionOf(pairs).support).toEqual({ support: 1, refute: 1, neutral: 0 });
  });

  test('say nothing of sides where one is absent', () => {
    const { supportVsRefute } = stanceScores([pair('support', 0.8, 0.1)]);
    expect(supportVsRefute).toEqual({ auc: null, balancedAccuracy: null });
  });
});

describe('the area under the curve', () => {
  const values = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 20 });

  test('is the chance of the right order, counted pair by pair', () => {
    fc.assert(
      fc.property(values, values, (high, low) => {
        const wins: number[] = high.flatMap((a) => low.map((b) => (Math.sign(a - b) + 1) / 2));
        const share = wins.reduce((sum, one) => sum + one, 0) / wins.length;
        expect(aucOf(high, low)).toBeCloseTo(share, 12);
      }),
    );
  });

  test('is nothing without both', () => {
    expect([aucOf([], [1]), aucOf([1], [])]).toEqual([null, null]);
  });
});

test('whatever was read, the figures are shares', () => {
  const share = fc.double({ min: 0, max: 0.5, noNaN: true });
  const pairs = fc.array(
    fc.tuple(fc.constantFrom(...STANCES), share, share).map((one) => pair(...one)),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(pairs, (given) => {
      const { accuracy, macroF1, ece, supportVsRefute } = stanceScores(given);
      for (const one of [accuracy, macroF1, ece, supportVsRefute.auc ?? 0]) {
        expect(one >= 0 && one <= 1).toBe(true);
      }
    }),
  );
});
