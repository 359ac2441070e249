import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresOf, quantile, ratioOf, tpsOf } from './figures.ts';

test('a quantile is the nearest rank', () => {
  const values = Array.from({ length: 100 }, (_, i) => i + 1);
  expect([quantile(values, 0.5), quantile(values, 0.99), quantile(values, 1)]).toEqual([
    50, 99, 100,
  ]);
  expect([quantile([4], 0.5), quantile([], 0.5)]).toEqual([4, 0]);
});

test('a quantile is one of the values, and no smaller for a larger share', () => {
  const sorted = fc
    .array(fc.nat(1000), { minLength: 1 })
    .map((all) => all.toSorted((a, b) => a - b));
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(sorted, share, share, (values, a, b) => {
      expect(values).toContain(quantile(values, a));
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(quantile(values, low)).toBeLessThanOrEqual(quantile(values, high));
    }),
  );
});

test('figures are the median stretch’s, latencies those of all trials, without the time between them', () => {
  const figures = figuresOf([
    { latenciesMs: [1, 2, 3], wallMs: 500, cpuMs: 30 },
    { latenciesMs: [9], wallMs: 1000, cpuMs: 100 },
    { latenciesMs: [9], wallMs: 500, cpuMs: 11 },
  ]);
  expect(figures).toEqual({ trials: 5, tps: 2, p50Ms: 3, p99Ms: 9, cpuMs: 11 });
});

test('a ratio is taken turn by turn', () => {
  const stretch = (wallMs: number) => ({ latenciesMs: [1], wallMs, cpuMs: 1 });
  const ours = [100, 200, 400].map(stretch);
  const theirs = [100, 100, 100].map(stretch);
  expect(ratioOf(ours, theirs, tpsOf)).toEqual({ median: 0.5, least: 0.25, most: 1 });
});
