import { describe, expect, test } from 'vitest';
import { admitClaim, admitText } from './admission.ts';
import { unstatedFaults } from './unstated.ts';

describe('a claim that states nothing is refused, and told what to do', () => {
  test.each([
    ['Is the server down?', 'question'],
    ['サーバーは落ちていますか？', 'question'],
    ['Please deploy the service.', 'request'],
    ['TBD', 'states nothing'],
    ['- to be determined -', 'states nothing'],
    ['Lorem ipsum dolor sit amet.', 'states nothing'],
    ['It is what it is.', 'states nothing'],
    ['This claim is false.', 'only to itself'],
    ['This statement is not supported', 'only to itself'],
  ])('%s', (text, why) => {
    expect(unstatedFaults(text).join()).toContain(why);
    expect(unstatedFaults(text).join()).toContain('state a fact');
    expect(admitClaim({ text }).ok).toBe(false);
  });
});

test.each([
  'The server is down.',
  'Revenue will double next year.',
  'She asked "Is the server down?".',
  'The report of Lorem Ipsum Ltd is out.',
  'This claim is false, says the mayor.',
  'The date is TBD.',
  'Pleased customers come back.',
])('%s is admitted', (text) => {
  expect(admitClaim({ text })).toEqual({ ok: true, claim: { text } });
});

test('a question with candidates is admitted: their statements are tried; and so is the topic of a debate', () => {
  const candidates = [{ classification: 'db', statement: 'The database is slow.' }];
  const text = 'Why is checkout slow?';
  expect(admitClaim({ text, candidates }).ok).toBe(true);
  expect(admitText({ text }).ok).toBe(true);
});
