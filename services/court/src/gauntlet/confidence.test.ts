import fc from 'fast-check';
import { expect, it } from 'vitest';
import { confidenceOf, outcomeOf } from './confidence.ts';

const NOW = '2026-02-01T00:00:00.000Z';
const DAY_MS = 86_400_000;
const before = (days: number): string =>
  new Date(Date.parse(NOW) - Math.round(days * DAY_MS)).toISOString();
const resolved = (days: number, matches = 0, spec_hash = 'a', confidence = 1) => ({
  confidence,
  dismissed_at: before(days),
  spec_hash,
  times_matched: matches,
});

it.each([
  ['today, of the same specification', resolved(0), 1],
  ['after one half-life', resolved(14), 0.5],
  ['after two of them', resolved(28), 0.25],
  ['of a specification that changed', resolved(0, 0, 'b'), 0.7],
  ['with two matches, which add nothing', resolved(14, 2), 0.5],
  ['with three matches', resolved(14, 3), 0.65],
  ['with more matches than count', resolved(14, 100), 0.8],
  ['of a dismissal yet to come', resolved(-1), 0],
  ['of no date', { ...resolved(0), dismissed_at: 'soon' }, 0],
])('confidence %s', (_name, known, is) => {
  expect(confidenceOf(known, 'a', NOW)).toBeCloseTo(is, 9);
});

it.each([
  [0.7, 'dropped'],
  [0.699, 'noted'],
  [0.4, 'noted'],
  [0.399, 'new'],
  [0, 'new'],
])('a confidence of %d leaves it %s', (confidence, outcome) => {
  expect(outcomeOf(confidence)).toBe(outcome);
});

const days = fc.double({ min: 0, max: 1000, noNaN: true });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const matches = fc.nat({ max: 50 });

it('never grows with age, nor with a change of the specification', () => {
  fc.assert(
    fc.property(days, days, matches, share, (a, b, met, sure) => {
      const [young, old] = [Math.min(a, b), Math.max(a, b)];
      const now = confidenceOf(resolved(young, met, 'a', sure), 'a', NOW);
      expect(now).toBeGreaterThanOrEqual(0);
      expect(now).toBeLessThanOrEqual(1);
      expect(confidenceOf(resolved(old, met, 'a', sure), 'a', NOW)).toBeLessThanOrEqual(now);
      expect(confidenceOf(resolved(young, met, 'b', sure), 'a', NOW)).toBeLessThanOrEqual(now);
    }),
  );
});

it('grows by 30 % at most by what it met, and not before the third time', () => {
  fc.assert(
    fc.property(days, matches, share, (age, met, sure) => {
      const without = confidenceOf(resolved(age, 0, 'a', sure), 'a', NOW);
      const added = confidenceOf(resolved(age, met, 'a', sure), 'a', NOW) - without;
      expect(added).toBeLessThanOrEqual(0.3 + 1e-9);
      if (met < 3) expect(added).toBe(0);
    }),
  );
});
