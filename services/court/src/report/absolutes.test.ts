import { expect, it } from 'vitest';
import { absolutesIn } from './absolutes.ts';

const found = (text: string): string[] => absolutesIn(text).map(({ quote }) => quote);

it.each([
  ['The pump always fails in May.', 'always'],
  ['Every physician accepted it.', 'Every'],
  ['All patients recovered.', 'All'],
  ['It treats all patients alike.', 'all'],
  ['This proves the point.', 'proves'],
  ['Nobody will accept it.', 'Nobody'],
  ['No member has ever shared one.', 'No'],
  ['A nurse who asks loses nothing.', 'nothing'],
  ['It works without exception.', 'without exception'],
  ['That is beyond doubt.', 'beyond doubt'],
])('finds what leaves no exception: %s', (text, quote) => {
  expect(found(text)).toContain(quote);
});

it.each([
  'Not every alert needs a page.',
  'Almost all orders were completed.',
  'It may always have been so.',
  'A second factor for all staff was compared.',
  'All three pumps were tried.',
  'The count was 616 in all.',
  'It is checked every week.',
  'It is impossible to say whether it held.',
  'The offer costs nothing.',
  'It pays once it is used everywhere.',
  'It is assumed here that every pump fails.',
  'As far as the trial shows, it always saves water.',
])('leaves alone what leaves one, or counts a set: %s', (text) => {
  expect(found(text)).toEqual([]);
});

it('holds a word that may count what was looked at for weak, unless it reaches beyond', () => {
  const strong = (text: string): boolean | undefined => absolutesIn(text)[0]?.strong;
  expect(strong('Nobody is named as the owner.')).toBe(false);
  expect(strong('Nobody can be named as the owner.')).toBe(true);
  expect(strong('It never fails.')).toBe(true);
});
