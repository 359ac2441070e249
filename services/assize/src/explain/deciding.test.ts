import { expect, test } from 'vitest';
import { passageOf } from './deciding.ts';

const CLAIM = 'The deploy of 14:02 failed.';
const ASIDE =
  'The canteen serves soup of lentils on Mondays. The plants on the third floor are watered twice a week.';

test('a sentence that decides is singled out among many, though the cues think little of it', () => {
  const said = 'The deploy of 14:02 failed: the image could not be pulled from the registry.';
  const around = Array.from({ length: 60 }, () => ASIDE).join(' ');
  const text = `${around} ${said} ${around}`;
  const passage = passageOf(CLAIM, text, null, 'support');
  expect(passage.deciding).toBe(said);
  expect(passage.before + passage.deciding + passage.after).toBe(text);
});

test('none is where no sentence has a word of the claim', () => {
  const text = 'The canteen serves soup. The third floor is quiet.';
  expect(passageOf(CLAIM, text, null, null)).toEqual({ before: '', deciding: '', after: text });
});
