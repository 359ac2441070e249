import { readingOf } from '@assize/court/testing';
import { expect, test } from 'vitest';
import { argmaxOf } from './argmax.ts';

test.each([
  ['supported', [{ support: 0.4, refute: 0.3 }]],
  ['refuted', [{ support: 0.2, refute: 0.5 }, {}]],
  ['contested', [{ support: 0.5 }, { refute: 0.6 }]],
  ['nei', [{ support: 0.3 }]],
  ['nei', []],
])('an argmax of each passage finds %s', (classification, said) => {
  expect(argmaxOf(said.map((one, at) => readingOf(String(at), one)))).toBe(classification);
});
