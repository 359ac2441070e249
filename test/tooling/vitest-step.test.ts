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
  expect(tally(0, report)).toEqual({ passed: 7, failed: 0, names: [], skipped: [] });
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
      skipped: [],
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
  for (const code of [0, 1]) expect(tally(code, null)).toMatchObject({ passed: 0, failed: 1 });
});

test('what was left out is named, and is no failure as long as another test ran', () => {
  const assertionResults = [{ status: 'skipped', fullName: 'needs a tool', failureMessages: [] }];
  const testResults = [{ ...file, assertionResults }];
  const skipped = ['infra/a.test.ts: needs a tool'];
  expect(tally(0, { ...report, testResults })).toMatchObject({ passed: 7, failed: 0, skipped });
  expect(tally(0, { numPassedTests: 0, numFailedTests: 0, testResults })).toEqual({
    passed: 0,
    failed: 1,
    names: ['no test ran'],
    skipped,
  });
});
