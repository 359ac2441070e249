import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calibratedFor,
  meanOf,
  probabilities,
  type Logits,
  type Stances,
} from '#src/stance/probabilities.ts';

const logit = fc.double({ min: -30, max: 30, noNaN: true });
const logits = fc.tuple(logit, logit, logit) as fc.Arbitrary<Logits>;
const temperature = fc.double({ min: 0.1, max: 10, noNaN: true });
const plain = { temperature: 1, bias: [0, 0, 0] as [number, number, number] };
const topOf = ({ support, refute, neutral }: Stances): number => Math.max(support, refute, neutral);

describe('probabilities', () => {
  it('are softmax where nothing is calibrated', () => {
    const { support, refute, neutral } = probabilities([Math.log(6), Math.log(3), 0], plain);
    expect([support, refute, neutral]).toEqual([
      expect.closeTo(0.6, 12),
      expect.closeTo(0.3, 12),
      expect.closeTo(0.1, 12),
    ]);
  });

  it('are from 0 to 1, sum to 1, and keep their order at any temperature', () => {
    fc.assert(
      fc.property(logits, temperature, (given, t) => {
        const read = probabilities(given, { ...plain, temperature: t });
        const all = [read.support, read.refute, read.neutral];
        expect(all.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
        for (const one of all) expect(one >= 0 && one <= 1).toBe(true);
        const cold = probabilities(given, plain);
        if (t > 1) expect(topOf(read)).toBeLessThanOrEqual(topOf(cold) + 1e-12);
        if (given[0] > given[1]) expect(read.support).toBeGreaterThanOrEqual(read.refute);
      }),
    );
  });

  it('lean to what the cues say as far as these count, and not at all where they count nothing', () => {
    const cues = { support: 0.1, refute: 0.8, neutral: 0.1 };
    fc.assert(
      fc.property(logits, fc.double({ min: 0.01, max: 2, noNaN: true }), (given, count) => {
        const alone = probabilities(given, plain);
        expect(probabilities(given, { ...plain, cues: 0 }, cues)).toEqual(alone);
        const both = probabilities(given, { ...plain, cues: count }, cues);
        expect(both.refute).toBeGreaterThanOrEqual(alone.refute - 1e-12);
        expect(both.support).toBeLessThanOrEqual(alone.support + 1e-12);
      }),
    );
  });

  it('stay numbers where the cues rule something out', () => {
    const sure = { support: 0, refute: 0, neutral: 1 };
    const { support } = probabilities([9, 0, 0], { ...plain, cues: 1 }, sure);
    expect(support).toBeGreaterThan(0);
  });
});

describe('the mean of two models', () => {
  it('lies between the two', () => {
    fc.assert(
      fc.property(logits, logits, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, share) => {
        for (const [at, one] of meanOf(a, b, share).entries()) {
          const [own = NaN, other = NaN] = [a[at], b[at]];
          expect(one).toBeGreaterThanOrEqual(Math.min(own, other) - 1e-9);
          expect(one).toBeLessThanOrEqual(Math.max(own, other) + 1e-9);
        }
      }),
    );
  });
});

describe('the calibration for a pair', () => {
  const SURE: Logits = [Math.SQRT2 * 2, -Math.SQRT2, -Math.SQRT2];
  const words = (count: number): string => 'nine char'.repeat(count);

  it('is the one for its usual length, and as it was where nothing grows', () => {
    const by = { ...plain, temperature: 1.5, growth: 0.5 };
    const usual = calibratedFor(by, 'c'.repeat(110), 'p'.repeat(110), SURE);
    expect(usual).toEqual(by);
    const { growth: _, ...still } = by;
    expect(calibratedFor(still, words(2), words(90), SURE).temperature).toBe(1.5);
    const twice = calibratedFor({ ...by, growth: 1 }, 'c'.repeat(110), 'p'.repeat(440), SURE);
    expect(twice.temperature).toBeCloseTo(3, 12);
  });

  it('is less sure where logits lie closer together, by its power', () => {
    const by = { ...plain, temperature: 1.5, doubt: 1 };
    const of = (own: Logits, doubt = 1): number =>
      calibratedFor({ ...by, doubt }, 'c'.repeat(110), 'p'.repeat(110), own).temperature;
    const [support, refute, neutral] = SURE;
    expect(of(SURE)).toBeCloseTo(1.5, 12);
    expect(of([support / 2, refute / 2, neutral / 2])).toBeCloseTo(3, 12);
    expect(of([support / 2, refute / 2, neutral / 2], 0.5)).toBeCloseTo(1.5 * Math.SQRT2, 12);
    expect(of([support / 2, refute / 2, neutral / 2], 0)).toBeCloseTo(1.5, 12);
    const even = calibratedFor(by, 'claim', 'passage', [1, 1, 1]);
    expect(probabilities([1, 0, 0], even)).toEqual(probabilities([0, 0, 0], plain));
  });

  it('is never surer of more text, and the same for white space around and between', () => {
    const by = { ...plain, growth: 0.5 };
    const of = (claim: string, passage: string): number =>
      calibratedFor(by, claim, passage, SURE).temperature;
    const count = fc.nat({ max: 300 });
    fc.assert(
      fc.property(count, count, count, (claim, passage, more) => {
        const t = of(words(claim), words(passage));
        expect(t).toBeGreaterThan(0);
        expect(of(words(claim), words(passage + more))).toBeGreaterThanOrEqual(t);
        expect(of(words(claim + more), words(passage))).toBeGreaterThanOrEqual(t);
        expect(of(words(claim), `\n ${words(passage).replaceAll(' ', ' \t\n ')}  `)).toBe(t);
      }),
    );
  });
});
