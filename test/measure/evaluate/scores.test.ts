import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liftOf } from '../../../services/assize/src/calibrate/lift.ts';
import { scoresOf, type Outcome } from './scores.ts';

const labels = ['supported', 'refuted', 'nei', 'contested'];
const label = fc.constantFrom(...labels);
const outcome: fc.Arbitrary<Outcome> = fc.record({
  gold: label,
  predicted: fc.option(label, { nil: null }),
});
const outcomes = fc.array(outcome, { minLength: 1, maxLength: 60 });

describe('scores', () => {
  test('of ten items, worked out by hand', () => {
    const pairs: [string, string | null][] = [
      ['supported', 'supported'],
      ['supported', 'supported'],
      ['supported', 'supported'],
      ['supported', 'nei'],
      ['refuted', 'refuted'],
      ['refuted', 'supported'],
      ['refuted', null],
      ['nei', 'nei'],
      ['nei', 'contested'],
      ['nei', 'nei'],
    ];
    const scores = scoresOf(pairs.map(([gold, predicted]) => ({ gold, predicted })));
    expect(scores.n).toBe(10);
    expect(scores.abstained).toBe(1);
    // 3 + 1 + 2 of 10
    expect(scores.accuracy).toBeCloseTo(0.6, 12);
    // recalls 3/4, 1/3, 2/3
    expect(scores.balancedAccuracy).toBeCloseTo((3 / 4 + 1 / 3 + 2 / 3) / 3, 12);
    // F1 = 2·hits / (gold + predicted): 6/8, 2/4, 4/6; contested is in no gold label.
    expect(scores.macroF1).toBeCloseTo((6 / 8 + 2 / 4 + 4 / 6) / 3, 12);
    expect(Object.keys(scores.perLabel)).toEqual(['nei', 'refuted', 'supported']);
    expect(scores.perLabel['supported']).toEqual({
      n: 4,
      precision: 3 / 4,
      recall: 3 / 4,
      f1: 3 / 4,
    });
    expect(scores.perLabel['refuted']).toEqual({ n: 3, precision: 1, recall: 1 / 3, f1: 1 / 2 });
    expect(scores.perLabel['nei']?.precision).toBeCloseTo(2 / 3, 12);
  });

  test('are perfect where every prediction is right, and nothing where all abstain', () => {
    fc.assert(
      fc.property(outcomes, (given) => {
        const right = scoresOf(given.map(({ gold }) => ({ gold, predicted: gold })));
        expect([right.accuracy, right.balancedAccuracy, right.macroF1]).toEqual([1, 1, 1]);
        const silent = scoresOf(given.map(({ gold }) => ({ gold, predicted: null })));
        expect([silent.accuracy, silent.balancedAccuracy, silent.macroF1]).toEqual([0, 0, 0]);
        expect(silent.abstained).toBe(given.length);
      }),
    );
  });

  test('do not hang on the order, are shares, and average over the labels present in gold', () => {
    fc.assert(
      fc.property(outcomes, (given) => {
        const scores = scoresOf(given);
        expect(scoresOf(given.toReversed())).toEqual(scores);
        const values = Object.values(scores.perLabel);
        const mean = values.reduce((sum, { f1 }) => sum + f1, 0) / values.length;
        expect(scores.macroF1).toBeCloseTo(mean, 12);
        expect(new Set(Object.keys(scores.perLabel))).toEqual(
          new Set(given.map(({ gold }) => gold)),
        );
        for (const share of [scores.accuracy, scores.balancedAccuracy, scores.macroF1]) {
          expect(share >= 0 && share <= 1).toBe(true);
        }
      }),
    );
  });

  test('never rise when a right prediction is given up', () => {
    fc.assert(
      fc.property(outcomes, fc.nat(), (given, at) => {
        const right = given.map(({ gold }) => ({ gold, predicted: gold }));
        const one = right.map((each, i) =>
          i === at % given.length ? { ...each, predicted: null } : each,
        );
        expect(scoresOf(one).macroF1).toBeLessThan(scoresOf(right).macroF1);
        expect(scoresOf(one).accuracy).toBeLessThan(1);
      }),
    );
  });

  test('of nothing are nothing', () => {
    expect(scoresOf([])).toMatchObject({ n: 0, accuracy: 0, balancedAccuracy: 0, macroF1: 0 });
  });
});

const said = fc.option(label, { nil: null });
const paired = fc.array(fc.record({ gold: label, court: said, single: said }), {
  minLength: 1,
  maxLength: 30,
});

test('the lift is the difference of both macro-F1, and lies in its interval where that has items to draw', () => {
  fc.assert(
    fc.property(paired, (given) => {
      const of = (pick: 'court' | 'single'): number =>
        scoresOf(given.map((one) => ({ gold: one.gold, predicted: one[pick] }))).macroF1;
      const { lift, liftInterval } = liftOf(given);
      expect(lift).toBeCloseTo(of('court') - of('single'), 12);
      expect(liftInterval[0]).toBeLessThanOrEqual(liftInterval[1]);
      expect(Math.abs(liftInterval[0]) <= 1 && Math.abs(liftInterval[1]) <= 1).toBe(true);
    }),
    { numRuns: 30 },
  );
});
