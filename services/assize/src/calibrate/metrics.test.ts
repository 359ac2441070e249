import { expect, test } from 'vitest';
import { median } from './metrics.ts';

test('the median lies in the middle', () => {
  expect(median([5, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([7])).toBe(7);
  expect(median([])).toBe(0);
});
