import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { relianceOf, riskCurve, formatReliance, type ReliedVerdict } from './reliance.ts';

const is = (
  decision: string,
  classification: string | null,
  confidence: number | null,
  right: boolean,
): ReliedVerdict => ({ decision, classification, confidence, right });

const FIVE = [
  is('affirm', 'supported', 0.9, true),
  is('affirm', 'supported', 0.9, false),
  is('amend', 'refuted', 0.8, true),
  is('acquit', 'nei', 0.7, false),
  is('mistrial', null, null, false),
];

const verdict: fc.Arbitrary<ReliedVerdict> = fc
  .record({
    decision: fc.constantFrom('affirm', 'amend', 'acquit'),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    right: fc.boolean(),
  })
  .map((one) => ({ ...one, classification: one.decision === 'acquit' ? 'nei' : 'supported' }));

describe('how far verdicts can be acted on', () => {
  test('false affirms are of the affirms; a nei and a mistrial decide nothing', () => {
    const { falseAffirms, affirmed, decided, falseDecisions } = relianceOf(FIVE);
    expect(falseAffirms).toMatchObject({ n: 1, of: 2, share: 0.5 });
    expect(affirmed).toMatchObject({ n: 2, of: 5, share: 0.4 });
    expect(decided).toMatchObject({ n: 3, of: 5, share: 0.6 });
    expect(falseDecisions).toMatchObject({ n: 1, of: 3 });
  });

  test('an acquittal decides nothing, whatever it names', () => {
    expect(relianceOf([is('acquit', 'supported', 0.3, false)]).decided.n).toBe(0);
  });

  test('the curve runs from the most confident down, equals together, abstentions never', () => {
    expect(riskCurve(FIVE, 5)).toEqual([
      { leastConfidence: 0.9, coverage: 0.4, risk: 0.5, wrong: 1, n: 2 },
      { leastConfidence: 0.8, coverage: 0.6, risk: 0.3333, wrong: 1, n: 3 },
      { leastConfidence: 0.7, coverage: 0.8, risk: 0.5, wrong: 2, n: 4 },
    ]);
  });

  test('a curve of many has few points, and ends with all of them', () => {
    fc.assert(
      fc.property(fc.array(verdict, { minLength: 1, maxLength: 200 }), (some) => {
        const { curve } = relianceOf(some);
        expect(curve.length).toBeLessThanOrEqual(20);
        expect(curve.at(-1)).toEqual(riskCurve(some, some.length).at(-1));
        expect(relianceOf(some.toReversed())).toEqual(relianceOf(some));
      }),
    );
  });

  test('of no affirm there is no rate, and it says so', () => {
    const none = relianceOf([is('acquit', 'nei', 0.5, true)]);
    expect(none.falseAffirms).toEqual({ n: 0, of: 0, share: null, interval: null });
    expect(formatReliance(none)[0]).toBe('false affirms: – (none of 0) of the affirms are wrong');
  });
});
