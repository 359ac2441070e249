import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { brierOf, coverageOf, eceOf, reliabilityOf, riskAt80, type Sure } from './confidence.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const sure: fc.Arbitrary<Sure> = fc.record({
  confidence: fc.option(share, { nil: null }),
  right: fc.boolean(),
});
const some = fc.array(sure, { minLength: 1, maxLength: 40 });
const is = (confidence: number | null, right: boolean): Sure => ({ confidence, right });

describe('confidence', () => {
  test('of five verdicts, worked out by hand', () => {
    const five = [is(0.9, true), is(0.9, false), is(0.6, true), is(0.6, true), is(null, false)];
    // bins: 0.9 twice, half right; 0.6 twice, both right
    expect(eceOf(five)).toBeCloseTo((2 * 0.4 + 2 * 0.4) / 4, 12);
    expect(brierOf(five)).toBeCloseTo((0.01 + 0.81 + 0.16 + 0.16) / 4, 12);
    expect(coverageOf(five)).toBe(0.8);
    // four of five: both of 0.9, both of 0.6
    expect(riskAt80(five)).toBeCloseTo(1 / 4, 12);
  });

  test('counts those that are equally confident in part, in whatever order they come', () => {
    const five = [is(0.5, true), is(0.5, true), is(0.5, false), is(0.5, false), is(0.5, false)];
    expect(riskAt80(five)).toBeCloseTo(3 / 5, 12);
    fc.assert(
      fc.property(some, (given) => {
        expect(riskAt80(given.toReversed())).toBeCloseTo(riskAt80(given) ?? -1, 12);
      }),
    );
  });

  test('gives shares, and the bins hold every verdict once', () => {
    fc.assert(
      fc.property(some, (given) => {
        const figures = [eceOf(given), brierOf(given), coverageOf(given), riskAt80(given)];
        for (const one of figures) expect(one === null || (one >= 0 && one <= 1)).toBe(true);
        const held = reliabilityOf(given).reduce((sum, { n }) => sum + n, 0);
        expect(held).toBe(given.filter(({ confidence }) => confidence !== null).length);
      }),
    );
  });

  test('has no error where it is sure of what is right, and all of it where it is wrong', () => {
    const right = [is(1, true), is(1, true)];
    const wrong = [is(1, false), is(1, false)];
    expect([eceOf(right), brierOf(right), riskAt80(right)]).toEqual([0, 0, 0]);
    expect([eceOf(wrong), brierOf(wrong), riskAt80(wrong)]).toEqual([1, 1, 1]);
  });

  test('is null where there is nothing, or nothing but abstentions', () => {
    expect([eceOf([]), brierOf([]), coverageOf([]), riskAt80([])]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    const silent = [is(null, false)];
    expect([eceOf(silent), brierOf(silent), coverageOf(silent), riskAt80(silent)]).toEqual([
      null,
      null,
      0,
      1,
    ]);
  });
});
