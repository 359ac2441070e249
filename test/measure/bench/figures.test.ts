import fc from 'fast-check';
import { expect, test } from 'vitest';
import { figuresOf, quantile } from './figures.ts';

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

test('figures are of all stretches together, without the time between them', () => {
  const figures = figuresOf([
    { latenciesMs: [1, 2, 3], wallMs: 500, cpuMs: 30 },
    { latenciesMs: [9], wallMs: 1500, cpuMs: 10 },
  ]);
  expect(figures).toEqual({ trials: 4, tps: 2, p50Ms: 2, p99Ms: 9, cpuMs: 10 });
});
