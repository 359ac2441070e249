import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AFFIRMED } from '../testing/trials.ts';
import type { ReliedVerdict } from './reliance.ts';
import { falseAffirmsOf } from './report.ts';
import { affirmCurve, leastConfidenceForRisk, riskLines } from './risk.ts';

const affirm = (confidence: number, right = true): ReliedVerdict => ({
  decision: 'affirm',
  classification: 'supported',
  confidence,
  right,
});
const sure = (n: number): ReliedVerdict[] =>
  Array.from({ length: n }, (_one, at) => affirm(0.9 + at / 1000));

describe('the least confidence for a wished risk', () => {
  test('is assured by 29 affirms without a wrong one, for .10', () => {
    const kept = leastConfidenceForRisk([...sure(29), affirm(0.6, false), affirm(0.5, false)], 0.1);
    expect(kept.assured).toMatchObject({ leastConfidence: 0.9, wrong: 0, of: 29 });
    expect(kept.takes).toBe(29);
    expect(kept.seen).toMatchObject({ leastConfidence: 0.5, wrong: 2, of: 31 });
    expect(riskLines(kept)[0]).toContain('ASSIZE_LEAST_CONFIDENCE=0.900');
  });

  test('is not attainable by 28, and that is said', () => {
    const kept = leastConfidenceForRisk(sure(28), 0.1);
    expect(kept.assured).toBeNull();
    expect(riskLines(kept).join(' ')).toMatch(
      /not attainable on these cases: that needs at least 29 .* have 28, 0 of them wrong/,
    );
    expect(leastConfidenceForRisk([], 0.1)).toMatchObject({
      assured: null,
      seen: null,
      affirms: 0,
      curve: [],
    });
  });

  test('is not assured where the bound is over the wish by less than is printed', () => {
    // With 8 wrong of 141 the bound is 0.100043 (beta distribution, 95 %, a = 9, b = 133).
    const kept = leastConfidenceForRisk(
      [...sure(133), ...Array.from({ length: 8 }, () => affirm(0.5, false))],
      0.1,
    );
    expect(kept.curve.at(-1)).toMatchObject({ wrong: 8, of: 141, atMost: 0.1001 });
    expect(kept.assured?.of).toBe(133);
  });

  test('counts the wrong ones exactly, however many affirms there are', () => {
    const many = Array.from({ length: 20_001 }, (_one, at) => affirm(0.9, at > 0));
    const [all] = affirmCurve(many);
    // With 1 wrong of 20,001 the bound is 0.00023716; with none it would be 0.00014977.
    expect(all).toMatchObject({ wrong: 1, of: 20_001, atMost: 0.0003 });
  });

  test('keeps what it says: from there on the bound is under the wish, and below it is not', () => {
    const some = fc.array(
      fc
        .record({ confidence: fc.double({ min: 0, max: 1, noNaN: true }), right: fc.boolean() })
        .map(({ confidence, right }) => affirm(confidence, right || confidence > 0.5)),
      { maxLength: 120 },
    );
    fc.assert(
      fc.property(some, fc.double({ min: 0.02, max: 0.5, noNaN: true }), (verdicts, wished) => {
        const { assured, curve } = leastConfidenceForRisk(verdicts, wished);
        if (assured) expect(assured.atMost).toBeLessThanOrEqual(wished);
        const under = curve.filter(
          ({ leastConfidence }) => leastConfidence < (assured?.leastConfidence ?? 2),
        );
        expect(under.every(({ atMost }) => atMost > wished)).toBe(true);
        for (const { risk, atMost } of affirmCurve(verdicts))
          expect(atMost).toBeGreaterThan(risk - 1e-4);
      }),
      { numRuns: 60 },
    );
  });
});

test('false affirms are shown with what speaks most for them, the most confident first', () => {
  const one = (id: string, confidence: number, expectedClassification: string) => ({
    truth: {
      id,
      claim: { text: 'So.', evidence: [{ id: 'b', text: 'It is so.' }] },
      expectedVerdict: 'affirm' as const,
      expectedClassification,
    },
    trial: { ...AFFIRMED, strongest: 'b', confidence },
  });
  const found = falseAffirmsOf([
    one('low', 0.7, 'refuted'),
    one('right', 0.9, 'supported'),
    one('high', 0.8, 'nei'),
  ]);
  expect(found.map(({ id }) => id)).toEqual(['high', 'low']);
  expect(found[0]).toMatchObject({ expected: 'nei', strongest: { id: 'b', text: 'It is so.' } });
});
