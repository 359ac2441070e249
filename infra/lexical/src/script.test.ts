import { expect, test } from 'vitest';

import { canRead } from '#src/index.ts';

test.each([
  ['The bridge opened in 1932.', true],
  ['Muqdisho (Арабский: مقديشو) is the capital of Somalia', true],
  ['Мост был открыт в 1932 году.', false],
  ['橋は1932年に開通した。', false],
  ['الجسر افتتح في عام', false],
  ['12 345, 67 %', true],
  ['', true],
])('%j: %s', (text, readable) => {
  expect(canRead(text)).toBe(readable);
});
