import { expect, it } from 'vitest';
import { denialOf } from './denial.ts';

it.each([
  ['He was not there.', 'He was there.'],
  ['He was there.', 'He was not there.'],
  ['He won.', 'It is not true that He won.'],
])('the opposite of "%s" is "%s"', (statement, opposite) =>
  expect(denialOf(statement)).toBe(opposite),
);
