import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConfidenceOutcome } from '../../../services/assize/src/calibrate/confidence.ts';
import { coverageOf, riskAt80 } from './covering.ts';

const sure: fc.Arbitrary<ConfidenceOutcome> = fc.record({
  confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
  right: fc.boolean(),
});
const some = fc.array(sure, { minLength: 1, maxLength: 40 });
const is = (confidence: number | null, right: boolean): ConfidenceOutcome => ({
  confidence,
  right,
});

describe('coverage, and the risk at 80 % of it', () => {
  test('of five verdicts, worked out by hand', () => {
    const five = [is(0.9, true), is(0.9, false), is(0.6, true), is(0.6, true), is(null, false)];
    expect(coverageOf(five)).toBe(0.8);
    // 4 of 5: both of 0.9, both of 0.6.
    expect(riskAt80(five)).toBeCloseTo(1 / 4, 12);
  });

  test('counts those that are equally confident in part, in whatever order they come', () => {
    const five = [is(0.5, true), is(0.5, true), is(0.5, false), is(0.5, false), is(0.5, false)];
    expect(riskAt80(five)).toBeCloseTo(3 / 5, 12);
    fc.assert(
      fc.property(some, (given) => {
        expect(riskAt80(given.toReversed())).toBeCloseTo(riskAt80(given) ?? -1, 12);
        for (const one of [coverageOf(given) ?? -1, riskAt80(given) ?? -1])
          expect(one >= 0 && one <= 1).toBe(true);
      }),
    );
  });

  test('has no error where it is sure of what is right, and all of it where it is wrong', () => {
    expect(riskAt80([is(1, true), is(1, true)])).toBe(0);
    expect(riskAt80([is(1, false), is(1, false)])).toBe(1);
  });

  test('is null where there is nothing; an abstention covers nothing, and is wrong', () => {
    expect([coverageOf([]), riskAt80([])]).toEqual([null, null]);
    const silent = [is(null, false)];
    expect([coverageOf(silent), riskAt80(silent)]).toEqual([0, 1]);
  });
});
