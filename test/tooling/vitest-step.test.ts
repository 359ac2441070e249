import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tally } from './vitest-step.ts';

const file = {
  name: join(process.cwd(), 'infra/a.test.ts'),
  status: 'passed',
  message: '',
  assertionResults: [],
};
const report = { numPassedTests: 7, numFailedTests: 0, testResults: [] };

test('each test counts as one', () => {
  expect(tally(0, report)).toEqual({ passed: 7, failed: 0, names: [] });
  expect(tally(1, { ...report, numFailedTests: 2 })).toMatchObject({ passed: 7, failed: 2 });
});

test('a file that could not be loaded, or whose hook failed, counts as one that failed', () => {
  const skipped = { status: 'skipped', fullName: 'one', failureMessages: [] };
  for (const assertionResults of [[], [skipped]]) {
    const failed = { ...file, status: 'failed', message: 'no such module\nat …', assertionResults };
    expect(tally(1, { ...report, testResults: [failed] })).toEqual({
      passed: 7,
      failed: 1,
      names: ['infra/a.test.ts: has no test that ran: no such module'],
    });
  }
});

test('what failed is named, with the first line of what it said', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'one', failureMessages: [] },
    {
      status: 'failed',
      fullName: 'two holds',
      failureMessages: ['\u001B[2m3 is\u001B[22m not 4\nat …'],
    },
  ];
  const testResults = [{ ...file, status: 'failed', assertionResults }];
  expect(tally(1, { ...report, numFailedTests: 1, testResults })).toMatchObject({
    failed: 1,
    names: ['infra/a.test.ts: two holds: 3 is not 4'],
  });
});

test('an error that belongs to no test, or no report at all, is never a pass', () => {
  expect(tally(1, report)).toMatchObject({ passed: 7, failed: 1 });
  expect(tally(1, null)).toEqual({ passed: 0, failed: 1 });
});

test('projects without a file are no failure', () => {
  expect(tally(0, null)).toEqual({ passed: 0, failed: 0 });
});
