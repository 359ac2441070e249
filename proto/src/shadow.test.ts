import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contradictionsOf,
  contradictionType,
  weighByInversion,
  weighByStance,
  type Retrieved,
  type Stances,
  type Weighing,
} from './shadow.ts';

const unit = fc.double({ min: 0, max: 1, noNaN: true });

const stances: fc.Arbitrary<Stances> = fc
  .tuple(unit, unit, unit)
  .filter((parts) => parts[0] + parts[1] + parts[2] > 0)
  .map(([a, b, c]) => {
    const sum = a + b + c;
    return { support: a / sum, refute: b / sum, neutral: c / sum };
  });

const candidates: fc.Arbitrary<Retrieved[]> = fc
  .array(
    fc.record(
      {
        cosine: fc.double({ min: -1, max: 1, noNaN: true }),
        similarity: unit,
        tags: fc.constantFrom([], ['exit-code']),
        lScore: unit,
        sourceCredibility: unit,
      },
      { requiredKeys: ['cosine', 'similarity', 'tags'] },
    ),
    { maxLength: 12 },
  )
  .map((all) => all.map((one, at) => ({ ...one, id: `p${at}` })));

const pools = fc
  .tuple(candidates, fc.array(stances, { minLength: 12, maxLength: 12 }))
  .map(([all, read]) =>
    all.map((candidate, at) => {
      const stance = read[at] ?? { support: 0, refute: 0, neutral: 1 };
      return { candidate, stance };
    }),
  );

const cuts = fc.record({ topK: fc.integer({ min: 1, max: 15 }), threshold: unit });

describe('the credibility', () => {
  it('is that of the whole pool, in whatever order it came and whatever is returned', () => {
    fc.assert(
      fc.property(pools, cuts, cuts, (pool, one, other) => {
        const weighing = weighByStance(pool);
        const reversed = weighByStance(pool.toReversed());
        for (const cut of [one, other]) {
          const returned = contradictionsOf(weighing, cut);
          expect(contradictionsOf(reversed, cut)).toEqual(returned);
          expect(returned.length).toBeLessThanOrEqual(cut.topK);
          for (const { strength } of returned) {
            expect(strength).toBeGreaterThanOrEqual(cut.threshold);
          }
        }
        const { supportWeight, contradictionWeight, credibility } = weighing;
        expect(reversed).toMatchObject({ supportWeight, contradictionWeight, credibility });
        const both = supportWeight + contradictionWeight;
        expect(credibility).toBe(both > 0 ? supportWeight / both : null);
      }),
    );
  });

  it('is unknown without evidence, and where all of it is neutral', () => {
    expect(weighByStance([]).credibility).toBeNull();
    const candidate = { id: 'a', cosine: 0.9, similarity: 0.9, tags: [] };
    const stance = { support: 0.2, refute: 0.2, neutral: 0.6 };
    expect(weighByStance([{ candidate, stance }]).credibility).toBeNull();
    expect(weighByInversion([]).credibility).toBeNull();
  });
});

describe('weighByStance', () => {
  it('multiplies similarity, probability, L-Score and source, on the larger side', () => {
    const pool = [
      { candidate: { id: 'for', similarity: 0.8, lScore: 0.5 }, stance: [0.6, 0.3, 0.1] },
      { candidate: { id: 'against', similarity: 0.5 }, stance: [0.1, 0.7, 0.2] },
      { candidate: { id: 'doubted', similarity: 0.5, sourceCredibility: 0.1 }, stance: [0, 1, 0] },
      { candidate: { id: 'off', similarity: 0 }, stance: [0, 0.9, 0.1] },
    ].map(({ candidate, stance: [support = 0, refute = 0, neutral = 0] }) => ({
      candidate: { ...candidate, cosine: 0.4, tags: [] },
      stance: { support, refute, neutral },
    }));
    const weighing = weighByStance(pool);
    const found = contradictionsOf(weighing, { topK: 9, threshold: 0 });
    expect(found.map(({ candidate }) => candidate.id)).toEqual(['against', 'for', 'doubted']);
    const { judged, supportWeight, contradictionWeight } = weighing;
    const weights = [...judged.map(({ weight }) => weight), supportWeight, contradictionWeight];
    expect(weights.map((one) => Number(one.toFixed(9)))).toEqual([0.24, 0.35, 0.05, 0, 0.24, 0.4]);
  });
});

describe('a passage whose reader took no side', () => {
  it('weighs on neither, whatever its probabilities, and is shown by them', () => {
    fc.assert(
      fc.property(pools, (pool) => {
        const none = pool.map(({ candidate, stance }) => {
          return { candidate: { ...candidate, abstained: true }, stance };
        });
        const weighing = weighByStance(none);
        const nothing = { supportWeight: 0, contradictionWeight: 0, credibility: null };
        expect(weighing).toMatchObject(nothing);
        const ids = (of: Weighing<Retrieved>) =>
          contradictionsOf(of, { topK: 99, threshold: 0 }).map(({ candidate }) => candidate.id);
        expect(ids(weighing)).toEqual(ids(weighByStance(pool)));
      }),
    );
  });
});

describe('weighByInversion', () => {
  it('is strong by cos(−v, x) clipped at 0, and ranks exactly the reverse of v', () => {
    fc.assert(
      fc.property(candidates, (pool) => {
        const weighing = weighByInversion(pool);
        for (const { candidate, strength, side } of weighing.judged) {
          expect(strength).toBe(Math.max(0, -candidate.cosine));
          expect(side === 'refute').toBe(candidate.cosine < 0);
        }
        const trusted = pool.map(({ lScore: _l, sourceCredibility: _s, ...one }) => one);
        const found = contradictionsOf(weighByInversion(trusted), { topK: 99, threshold: 0 });
        const cosines = found.map(({ candidate }) => candidate.cosine);
        expect(cosines.length).toBe(pool.filter(({ cosine }) => cosine < 0).length);
        expect(cosines).toEqual(cosines.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('contradictionType', () => {
  it.each([
    [1, 'direct_negation'],
    [0.8, 'direct_negation'],
    [0.799, 'counterargument'],
    [0.65, 'counterargument'],
    [0.649, 'alternative'],
    [0.5, 'alternative'],
    [0.499, 'exception'],
    [0, 'exception'],
  ])('of %d is %s', (strength, type) => {
    expect(contradictionType(strength)).toBe(type);
  });

  it('is falsification where a machine measured it', () => {
    const stance = { support: 0, refute: 0.6, neutral: 0.4 };
    const candidate = { id: 'a', cosine: 0.5, similarity: 0.5, tags: ['unit', 'junit'] };
    const [found] = weighByStance([{ candidate, stance }]).judged;
    expect(found?.type).toBe('falsification');
  });
});
