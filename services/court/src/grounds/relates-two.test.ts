import { expect, test } from 'vitest';
import { relatesTwo } from './relates-two.ts';
import { testimonyReason } from './testimony.ts';

const old =
  'a speaks of the claim alone, and b, which says more than that, stands against it: it leaves nothing.';

test.each([
  ['as it is written now', testimonyReason({ id: 'a', by: 'b', substance: 'framed' }), true],
  ['as brains of earlier versions wrote it', { text: old, exhibits: ['a', 'b'] }, true],
  [
    'about two exhibits otherwise',
    { text: '2 of 2 challenges upheld.', exhibits: ['a', 'b'] },
    false,
  ],
  ['about one', { text: 'a counts.', exhibits: ['a'] }, false],
])('a reason %s', (_what, reason, due) => {
  expect(relatesTwo(reason)).toBe(due);
});
