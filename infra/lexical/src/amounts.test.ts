import { expect, test } from 'vitest';

import { type Amount, amountsOf, compare } from '#src/amounts.ts';
import { tokenise } from '#src/tokens.ts';

function only(text: string): Amount {
  const [amount] = amountsOf(tokenise(text));
  if (amount === undefined) throw new Error(`no amount in ${text}`);
  return amount;
}

test.each([
  ['in 1984', 'year'],
  ['in the 1990s', 'year'],
  ['the 19th century', 'year'],
  ['every May', 'month'],
  ['62% of them', 'percent'],
  ['$ 40', 'money'],
  ['the third place', 'ordinal'],
  ['four pumps', 'plain'],
  ['more than 1800', 'plain'],
])('%j is a number of class %s', (text, kind) => {
  expect(only(text).class).toBe(kind);
});

test.each([
  ['more than 40 people', '41 people', 'agrees'],
  ['more than 40 people', '40 people', 'conflicts'],
  ['at least 40 people', '40 people', 'agrees'],
  ['fewer than 40 people', '40 people', 'conflicts'],
  ['up to 40 people', '40 people', 'agrees'],
  ['40 or more people', '39 people', 'conflicts'],
  ['about 40 people', '42 people', 'agrees'],
  ['about 40 people', '60 people', 'conflicts'],
  ['40 people', 'more than 30 people', 'open'],
  ['40 people', 'more than 50 people', 'conflicts'],
  ['before 1990', 'in 1985', 'agrees'],
  ['since 1990', 'in 1985', 'conflicts'],
  ['the 1990s', 'in 1994', 'agrees'],
  ['the 1990s', 'in 2001', 'conflicts'],
  ['the 1800s', 'in 1832', 'agrees'],
  ['the 19th century', 'in 1832', 'agrees'],
])('%j against %j: %s', (claim, passage, agreement) => {
  expect(compare(only(claim), only(passage))).toBe(agreement);
});

test('a number knows what it counts', () => {
  expect(only('four red pumps').unit).toBe(only('six red valves').unit);
  expect(only('four pumps').unit).not.toBe(only('four valves').unit);
});
