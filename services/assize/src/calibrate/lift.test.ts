import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { liftOf, type PairedOutcome } from './lift.ts';

const label = fc.constantFrom('supported', 'refuted', 'nei', 'contested');
const said = fc.option(label, { nil: null });
const outcomes: fc.Arbitrary<PairedOutcome[]> = fc.array(
  fc.record({ gold: label, court: said, single: said }),
  { minLength: 1, maxLength: 30 },
);

describe('the lift', () => {
  test('is drawn the same by the same seed, and mirrored where court and single pass change places', () => {
    fc.assert(
      fc.property(outcomes, fc.integer(), (given, seed) => {
        const drawn = liftOf(given, seed);
        expect(liftOf(given, seed)).toEqual(drawn);
        const other = given.map(({ gold, court, single }) => ({
          gold,
          court: single,
          single: court,
        }));
        expect(liftOf(other, seed).lift).toBeCloseTo(-drawn.lift, 12);
      }),
      { numRuns: 20 },
    );
  });

  test('is nothing, and surely so, where both say the same', () => {
    fc.assert(
      fc.property(outcomes, (given) => {
        const same = given.map((one) => ({ ...one, single: one.court }));
        expect(liftOf(same)).toEqual({ lift: 0, liftInterval: [0, 0] });
      }),
      { numRuns: 20 },
    );
    expect(liftOf([])).toEqual({ lift: 0, liftInterval: [0, 0] });
  });

  test('of a court that is right where the single pass errs has an interval above 0', () => {
    const better = Array.from({ length: 100 }, (_unused, at): PairedOutcome => {
      const gold = at % 2 === 0 ? 'supported' : 'refuted';
      return { gold, court: at < 90 ? gold : null, single: at < 60 ? gold : null };
    });
    const { lift, liftInterval } = liftOf(better);
    expect(liftInterval[0]).toBeGreaterThan(0.05);
    expect(liftInterval[0]).toBeLessThan(lift);
    expect(liftInterval[1]).toBeGreaterThan(lift);
  });
});
