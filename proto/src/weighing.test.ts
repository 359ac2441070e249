import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { credibilityOf, rounded, sideOf, weigh, weighOne, type Weighable } from '#src/weighing.ts';

const unit = fc.double({ min: 0, max: 1, noNaN: true });
const masses = fc.tuple(unit, unit, unit).filter(([a, b, c]) => a + b + c > 1e-6);
const readings = fc
  .record(
    { relevance: unit, masses, lScore: unit, sourceCredibility: unit },
    { requiredKeys: ['relevance', 'masses'] },
  )
  .map(({ masses: [support, refute, neutral], ...rest }): Weighable => {
    const sum = support + refute + neutral;
    return { ...rest, support: support / sum, refute: refute / sum, neutral: neutral / sum };
  });

const supporting = { relevance: 0.9, support: 0.8, refute: 0.1, neutral: 0.1 };
const refuting = { relevance: 0.5, support: 0.2, refute: 0.6, neutral: 0.2 };

describe('weigh', () => {
  it('multiplies relevance, the larger side and what is known of the passage', () => {
    expect(weighOne(supporting)).toEqual({ side: 'support', weight: 0.9 * 0.8 });
    expect(weighOne({ ...refuting, lScore: 0.5, sourceCredibility: 0.5 }).weight).toBeCloseTo(
      0.5 * 0.6 * 0.25,
    );
  });

  it('puts a passage on no side that is as likely neutral, or as likely for as against', () => {
    expect(sideOf({ relevance: 1, support: 0.4, refute: 0.2, neutral: 0.4 })).toBe('neutral');
    expect(sideOf({ relevance: 1, support: 0.4, refute: 0.4, neutral: 0.2 })).toBe('neutral');
    expect(weighOne({ relevance: 1, support: 0, refute: 0, neutral: 1 }).weight).toBe(0);
  });

  it('is unknown, never 1, without evidence on either side', () => {
    expect(weigh([]).credibility).toBeNull();
    expect(weigh([{ relevance: 1, support: 0, refute: 0, neutral: 1 }]).credibility).toBeNull();
    expect(weigh([{ ...supporting, relevance: 0 }]).credibility).toBeNull();
    expect(weigh([supporting]).credibility).toBe(1);
    expect(weigh([refuting]).credibility).toBe(0);
  });

  it('gives an equal balance in any order', () => {
    const shuffled = fc
      .array(readings)
      .chain((list) =>
        fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
      );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        const { weighed: _, ...one } = weigh(list);
        const { weighed: __, ...two } = weigh(other);
        expect(two).toEqual(one);
      }),
    );
  });

  it('stays in range, and each weight is on its own side', () => {
    fc.assert(
      fc.property(fc.array(readings), (list) => {
        const { weighed, supportWeight, contradictionWeight, credibility } = weigh(list);
        expect(weighed).toHaveLength(list.length);
        expect(supportWeight + contradictionWeight).toBeLessThanOrEqual(list.length);
        expect(supportWeight).toBeGreaterThanOrEqual(0);
        expect(contradictionWeight).toBeGreaterThanOrEqual(0);
        expect(credibility === null).toBe(supportWeight + contradictionWeight === 0);
        expect(credibility ?? 0.5).toBeGreaterThanOrEqual(0);
        expect(credibility ?? 0.5).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('swaps with its sides: what is for a claim is against its opposite', () => {
    fc.assert(
      fc.property(fc.array(readings), (list) => {
        const turned = list.map((one) => ({ ...one, support: one.refute, refute: one.support }));
        expect(weigh(turned).supportWeight).toBe(weigh(list).contradictionWeight);
      }),
    );
  });

  it('never lowers credibility by adding a supporting passage', () => {
    fc.assert(
      fc.property(fc.array(readings), (list) => {
        const before = weigh(list).credibility;
        const after = weigh([...list, supporting]).credibility;
        expect(after).not.toBeNull();
        if (before !== null) expect(after).toBeGreaterThanOrEqual(before - 1e-12);
      }),
    );
  });
});

describe('credibilityOf', () => {
  it('is the supporting share', () => {
    expect(credibilityOf(4.2, 2.5)).toBeCloseTo(0.627, 3);
    expect(credibilityOf(0, 0)).toBeNull();
  });
});

describe('rounded', () => {
  it('keeps six decimals and is stable', () => {
    expect(rounded(0.123_456_789)).toBe(0.123457);
    fc.assert(
      fc.property(unit, (value) => {
        expect(rounded(rounded(value))).toBe(rounded(value));
        expect(Math.abs(rounded(value) - value)).toBeLessThanOrEqual(5.000001e-7);
      }),
    );
  });
});
