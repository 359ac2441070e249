import { expect, test } from 'vitest';
import { tally } from './vitest-step.ts';

const report = { numPassedTests: 7, numFailedTests: 0, testResults: [] };

test('each test counts as one', () => {
  expect(tally(0, report)).toEqual({ passed: 7, failed: 0 });
  expect(tally(1, { ...report, numFailedTests: 2 })).toEqual({ passed: 7, failed: 2 });
});

test('a file that could not be loaded counts as one that failed', () => {
  const unloaded = [{ status: 'failed', assertionResults: [] }];
  expect(tally(1, { ...report, testResults: unloaded })).toEqual({ passed: 7, failed: 1 });
});

test('an error that belongs to no test, or no report at all, is never a pass', () => {
  expect(tally(1, report)).toEqual({ passed: 7, failed: 1 });
  expect(tally(1, null)).toEqual({ passed: 0, failed: 1 });
});

test('projects without a file are no failure', () => {
  expect(tally(0, null)).toEqual({ passed: 0, failed: 0 });
});
