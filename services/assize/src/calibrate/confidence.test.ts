import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brierOf, eceOf, reliabilityOf, type ConfidenceOutcome } from './confidence.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const sure: fc.Arbitrary<ConfidenceOutcome> = fc.record({
  confidence: fc.option(share, { nil: null }),
  right: fc.boolean(),
});
const some = fc.array(sure, { minLength: 1, maxLength: 40 });
const is = (confidence: number | null, right: boolean): ConfidenceOutcome => ({
  confidence,
  right,
});

describe('confidence', () => {
  test('of five verdicts, worked out by hand', () => {
    const five = [is(0.9, true), is(0.9, false), is(0.6, true), is(0.6, true), is(null, false)];
    // Bins: 0.9 twice, half of them right; 0.6 twice, both right.
    expect(eceOf(five)).toBeCloseTo((2 * 0.4 + 2 * 0.4) / 4, 12);
    expect(brierOf(five)).toBeCloseTo((0.01 + 0.81 + 0.16 + 0.16) / 4, 12);
  });

  test('gives shares, and the bins hold every verdict once', () => {
    fc.assert(
      fc.property(some, (given) => {
        for (const one of [eceOf(given), brierOf(given)])
          expect(one === null || (one >= 0 && one <= 1)).toBe(true);
        const held = reliabilityOf(given).reduce((sum, { n }) => sum + n, 0);
        expect(held).toBe(given.filter(({ confidence }) => confidence !== null).length);
      }),
    );
  });

  test('has no error where it is sure of what is right, and all of it where it is wrong', () => {
    const right = [is(1, true), is(1, true)];
    const wrong = [is(1, false), is(1, false)];
    expect([eceOf(right), brierOf(right)]).toEqual([0, 0]);
    expect([eceOf(wrong), brierOf(wrong)]).toEqual([1, 1]);
  });

  test('is null where there is nothing, or nothing but abstentions', () => {
    expect([eceOf([]), brierOf([])]).toEqual([null, null]);
    const silent = [is(null, false)];
    expect([eceOf(silent), brierOf(silent)]).toEqual([null, null]);
  });
});
