import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cosine, relevanceScale } from '#src/relevance.ts';

describe('relevanceScale', () => {
  const scale = relevanceScale('all-MiniLM-L6-v2-int8');
  if (scale === null) throw new Error('the shipped model has a scale');

  it('is 0 for texts that have nothing to do with each other, 1 for texts on one topic', () => {
    expect(scale(-0.1)).toBe(0);
    expect(scale(0.2)).toBe(0);
    expect(scale(0.325)).toBeCloseTo(0.5);
    expect(scale(0.45)).toBe(1);
    expect(scale(0.9)).toBe(1);
  });

  it('never falls as the cosine rises', () => {
    const value = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(value, value, (a, b) => {
        expect(scale(Math.max(a, b))).toBeGreaterThanOrEqual(scale(Math.min(a, b)));
      }),
    );
  });

  it('is not guessed for a model that nobody has measured', () => {
    expect(relevanceScale('some-other-model')).toBeNull();
  });
});

describe('cosine', () => {
  it('is the product of vectors of length 1, and no number when they do not compare', () => {
    expect(cosine([0.6, 0.8], [0.8, 0.6])).toBeCloseTo(0.96);
    expect(cosine([0.6, 0.8], [1])).toBeNaN();
  });
});
