import type { Rule } from '@assize/proto/gauntlet';
import { expect, it } from 'vitest';
import { CHECK_RUNNERS } from './checks.ts';
import { raisedBy } from './rules.ts';
import { readSpec } from './statements.ts';

const rule = (own: Partial<Rule>): Rule => ({
  kind: 'omitted',
  severity: 'high',
  says: 'Nothing says it',
  when: [['calls']],
  unless: ['timeout*'],
  near: 'section',
  ...own,
});
const linesOf = (own: Partial<Rule>, spec: string): number[][] =>
  raisedBy(rule(own), readSpec(spec)).map(({ places }) => places.map(({ from }) => from));

const CALLS = `# A
## Calls
### One
It calls the bank.

It calls the bank of banks.
### Two
It calls the post.

The timeout is short.
## Background
Today a person calls.`;

it('raises once what a section lacks, at each sentence that needs it, and nothing beside the design', () => {
  expect(linesOf({}, CALLS)).toEqual([[4, 6]]);
});

it('takes what stands in the chapter for an answer, where a rule looks that far', () => {
  expect(linesOf({ near: 'chapter' }, CALLS)).toEqual([]);
  expect(linesOf({ near: 'chapter', unless: ['deadline'] }, CALLS)).toEqual([[4, 6, 8]]);
});

it('takes for an answer a sentence of all calls, or of all that lies below a path', () => {
  const auth = { when: [['get path']], unless: ['token*'], near: 'block' } as const;
  const paths = '# A\n- `GET /api/a`: one.\n- `GET /b`: another.\n## B\n';
  const own = { ...auth, when: auth.when.map((one) => [...one]), unless: [...auth.unless] };
  expect(linesOf(own, paths)).toEqual([[2], [3]]);
  expect(linesOf(own, `${paths}Every path below \`/api\` needs a token.`)).toEqual([[3]]);
  expect(linesOf(own, `${paths}Every call needs a token.`)).toEqual([]);
  expect(linesOf(own, `${paths}Every call may later need a token.`)).toEqual([[2], [3]]);
  expect(linesOf(own, `${paths}The reviewer marks every call as given a token.`)).toEqual([
    [2],
    [3],
  ]);
});

it('takes a bound of the same subject alone', () => {
  const bound = { when: [['photo*', 'text']], unless: ['at most'], near: 'subject' } as const;
  const own = { ...bound, when: bound.when.map((one) => [...one]), unless: [...bound.unless] };
  const [text, photo] = ['The text has at most 9 words.', 'Photos may be sent.'];
  expect(linesOf(own, `${text} ${photo}`)).toEqual([[1]]);
  expect(linesOf(own, `${photo} A photo has at most 9 MB.`)).toEqual([]);
});

const kindsOf = (check: keyof typeof CHECK_RUNNERS, spec: string): number[] =>
  CHECK_RUNNERS[check](readSpec(spec)).flatMap(({ places }) => places.map(({ from }) => from));

it('finds two counts of the same things, and not two parts of them', () => {
  expect(kindsOf('contradictory-numbers', 'The four loaders run.\n\nAll six loaders fit.')).toEqual(
    [3, 1],
  );
  expect(
    kindsOf('contradictory-numbers', 'The four loaders of A.\n\nThe six loaders of B.'),
  ).toEqual([]);
});

it('finds the one requirement of a table that has nothing to accept it by', () => {
  const table = '## Requirements\n| # | what | verified by |\n| --- | --- | --- |\n';
  const rows = '| 1 | It runs. | a test |\n| 2 | It stops. | a test |\n';
  expect(kindsOf('no-acceptance', `${table}${rows}`)).toEqual([]);
  expect(kindsOf('no-acceptance', `${table}${rows}| 3 | It waits. | |`)).toEqual([6]);
});

it('finds a password without a known form, and does not repeat it', () => {
  const spec = 'Use the password `r7Kq2mWx9` + "p4".\nThe password is `a7Kq2mWx9p4`.';
  const [found] = CHECK_RUNNERS.secret(readSpec(spec));
  expect(found?.kind).toBe('secret');
  expect(JSON.stringify(found)).not.toContain('a7Kq2mWx9p4');
  expect(kindsOf('secret', 'The token is kept under its name `IMPORT_TOKEN_NAME`.')).toEqual([]);
});
