import type { Stances } from '@assize/proto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conflictOf, bySimilarity, pairOf, byStrength, type Conflict } from './pair.ts';

const passage = (id: string) => ({ id, text: id, tags: [] });
const stance = (support: number, refute: number): Stances => {
  return { support, refute, neutral: 1 - support - refute };
};
const read = (forward: Stances, backward: Stances) => {
  return { ...pairOf(passage('a'), passage('b'), 0.8), forward, backward };
};

const stances = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([a, b]) => (a + b > 1 ? stance(a / 2, b / 2) : stance(a, b)));

describe('conflictOf', () => {
  it('is the mean of both directions, where neither is support', () => {
    expect(conflictOf(read(stance(0.1, 0.8), stance(0.1, 0.4)), 0.5)?.strength).toBeCloseTo(0.6);
    expect(conflictOf(read(stance(0.1, 0.8), stance(0, 0.1)), 0.5)).toBeNull();
    expect(conflictOf(read(stance(0, 1), stance(0.6, 0.3)), 0.5)).toBeNull();
  });

  it('is the same whichever entry is the claim', () => {
    fc.assert(
      fc.property(stances, stances, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, least) => {
        const there = conflictOf(read(a, b), least)?.strength;
        expect(conflictOf(read(b, a), least)?.strength).toBe(there);
      }),
    );
  });
});

describe('the order', () => {
  it('is the same in whatever order the pairs were found', () => {
    const some = fc.array(
      fc.record({
        ids: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 2, maxLength: 2 }),
        similarity: fc.constantFrom(0.5, 0.6),
      }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(some, (rows) => {
        const pairs = rows.map(({ ids: [one = '', other = ''], similarity }): Conflict => {
          const pair = pairOf(passage(one), passage(other), similarity);
          return { ...pair, forward: stance(0, 1), backward: stance(0, 1), strength: similarity };
        });
        for (const { first, second } of pairs) expect(first.id < second.id).toBe(true);
        for (const order of [bySimilarity, byStrength]) {
          expect(pairs.toReversed().toSorted(order)).toEqual(pairs.toSorted(order));
        }
      }),
    );
  });
});
