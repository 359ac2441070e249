import Type from 'typebox';
import { dataReader, unreadable } from './data.ts';
import {
  failingOf,
  firstLine,
  isFailing,
  runOf,
  statesMore,
  type Outcome,
  type TestCase,
  type TestRun,
} from './test-run.ts';

const count = Type.Integer({ minimum: 0 });
const Messages = Type.Union([Type.Array(Type.String()), Type.Null()]);
const readRun = dataReader(
  Type.Object({
    success: Type.Boolean(),
    wasInterrupted: Type.Optional(Type.Boolean()),
    numTotalTests: count,
    numFailedTests: count,
    numFailedTestSuites: Type.Optional(count),
    numRuntimeErrorTestSuites: Type.Optional(count),
    testResults: Type.Array(
      Type.Object({
        name: Type.String(),
        status: Type.String(),
        message: Type.Optional(Type.String()),
        assertionResults: Type.Array(
          Type.Object({
            ancestorTitles: Type.Array(Type.String()),
            title: Type.String(),
            status: Type.String(),
            failureMessages: Type.Optional(Messages),
          }),
        ),
      }),
    ),
  }),
);
const OUTCOMES = new Map<string, Outcome>([
  ['passed', 'passed'],
  ['failed', 'failed'],
  ...['skipped', 'pending', 'todo', 'disabled'].map((name) => [name, 'skipped'] as const),
]);

/** Reads what `jest --json` and `vitest --reporter=json` write. @throws UnreadableReport */
export function jestOf(data: unknown): TestRun {
  const { testResults: files, ...summary } = readRun(data);
  const cases = files.flatMap(casesIn);
  const failing = failingOf(cases);
  return runOf(
    cases,
    files.map(({ name }) => name),
    statesMore(summary.numFailedTests, 'failing tests', failing.length) ??
      statesMore(summary.numRuntimeErrorTestSuites ?? 0, 'files with an error', failing.length) ??
      statesMore(summary.numTotalTests, 'tests', cases.length) ??
      (summary.wasInterrupted ? 'it was interrupted' : null) ??
      (failing.length > 0 || (summary.success && !summary.numFailedTestSuites)
        ? null
        : 'it states that it failed, and shows no failing test'),
  );
}

type File = Parameters<typeof casesIn>[0];

function casesIn(file: ReturnType<typeof readRun>['testResults'][number]): TestCase[] {
  if (file.status !== 'failed' && !OUTCOMES.has(file.status))
    unreadable(`what "${file.status.slice(0, 40)}" says of a file is not known`);
  const cases = file.assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => {
    const outcome = OUTCOMES.get(status);
    if (!outcome) return unreadable(`what "${status.slice(0, 40)}" says of a test is not known`);
    const message = firstLine(failureMessages?.[0]);
    return { name: title, suite: ancestorTitles.join(' › '), file: file.name, outcome, message };
  });
  // A file that can't be loaded has no test, and one with a failing hook may have none that fails.
  const isShown = file.status !== 'failed' || cases.some(({ outcome }) => isFailing(outcome));
  return isShown ? cases : [...cases, errorOf(file)];
}

function errorOf({ name, message }: File): TestCase {
  return { name, suite: '', file: name, outcome: 'errored', message: firstLine(message) };
}
