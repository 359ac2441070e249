import { expect, test } from 'vitest';

import { tokenise } from '#src/tokens.ts';

const texts = (text: string): string[] => tokenise(text).map((token) => token.text);

test.each([
  ["It isn't; they can't, she won't", ['it', 'is', 'not', 'they', 'ca', 'not', 'she', 'wo', 'not']],
  ["Cruz's L'Oréal", ['cruz', 'l']],
  ['COVID-19 and IL-6', ['covid-19', 'and', 'il-6']],
  ['well-known no-hitter', ['well', 'known', 'no', 'hitter']],
  ['-LRB- born 1990 -RRB-', ['born', '1990']],
  ['$5, 40 %', ['$', '5', '40', '%']],
])('%j', (text, expected) => {
  expect(texts(text)).toEqual(expected);
});

test.each([
  ['1,500.5 metres', 1500.5],
  ['5 million people', 5_000_000],
  ['two thousand people', 2000],
  ['the 19th time', 19],
  ['twelve', 12],
])('the number in %j is %d', (text, value) => {
  expect(tokenise(text).find((token) => token.value !== null)?.value).toBe(value);
});

test('what looks rare weighs more, a function word nothing', () => {
  const [the, cat, photosynthesis, Darwin] = tokenise('The cat photosynthesis Darwin');
  expect(the?.weight).toBe(0);
  expect(photosynthesis?.weight).toBeGreaterThan(cat?.weight ?? 2);
  expect(Darwin?.weight).toBeGreaterThan(photosynthesis?.weight ?? 2);
});

test('a capital at the beginning makes a name only before another one', () => {
  expect(tokenise('Keanu Reeves stars')[0]?.kind).toBe('name');
  expect(tokenise('Bananas ripen')[0]?.kind).toBe('word');
});

test('synonyms share a stem', () => {
  expect(tokenise('movie')[0]?.stem).toBe(tokenise('films')[0]?.stem);
  expect(tokenise('declined')[0]?.stem).toBe(tokenise('decreases')[0]?.stem);
});
