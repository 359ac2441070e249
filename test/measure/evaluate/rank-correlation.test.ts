import { expect, it } from 'vitest';
import { rankCorrelation } from './rank-correlation.ts';

it.each([
  [[1, 2, 3, 4], [10, 20, 30, 40], 1],
  [[1, 2, 3, 4], [4, 3, 2, 1], -1],
  // By definition, 7.25 / 9.5; the other is from another program.
  [[1, 2, 2, 4, 5], [5, 6, 7, 8, 7], 7.25 / 9.5],
  [[1, 1, 2, 3, 3, 3], [2, 9, 4, 4, 1, 0], -0.5636018619766345],
])('of %j and %j is %d', (a, b, expected) => {
  expect(rankCorrelation(a, b)).toBeCloseTo(expected, 9);
});
