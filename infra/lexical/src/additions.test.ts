import fc from 'fast-check';
import { expect, test } from 'vitest';
import { additionsTo } from './index.ts';

const CLAIM = 'The stone bridge of Arden was opened in 1781.';

test.each([
  ['the claim', CLAIM, []],
  ['its denial', 'The stone bridge of Arden was not opened in 1781.', []],
  ['its words in no order', '1781 opened Arden was bridge stone the of in', []],
  ['another number', 'The stone bridge of Arden was opened in 1794.', ['1794']],
  ['a synonym alone', 'The rock bridge of Arden was opened in 1781.', []],
])('%s adds %s', (_what, passage, stems) => {
  expect(additionsTo(CLAIM, passage)).toEqual(stems);
});

test('of several sentences the one with most of the claim counts', () => {
  const passage = `Arden lies on a river. ${CLAIM} Boats pass under it daily.`;
  expect(additionsTo(CLAIM, passage)).toEqual([]);
});

test('what shares no word with the claim is no sentence on it', () => {
  expect(additionsTo(CLAIM, 'Whales breathe air.')).toBeNull();
  expect(additionsTo(CLAIM, '')).toBeNull();
});

test('a text adds nothing to itself, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), fc.string(), (text, other) => {
      expect(additionsTo(text, text) ?? []).toEqual([]);
      expect(additionsTo(`${other} ${text}`, text) ?? []).toEqual([]);
    }),
  );
});
