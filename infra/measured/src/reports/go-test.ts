import { jsonOf, repeatedKeys } from '@assize/proto';
import Type from 'typebox';
import { dataReader, unreadable } from './data.ts';
import {
  firstLine,
  isFailing,
  MESSAGE,
  runOf,
  type Outcome,
  type TestCase,
  type TestRun,
} from './test-run.ts';

/** The actions of `go doc test2json`, and of its builds. */
const ACTIONS =
  'start run pause cont bench output attr artifacts pass fail skip build-output build-fail';
const Action = Type.Enum(ACTIONS.split(' '));
const readEvent = dataReader(
  Type.Object({
    Action,
    Package: Type.Optional(Type.String()),
    Test: Type.Optional(Type.String()),
    Output: Type.Optional(Type.String()),
    FailedBuild: Type.Optional(Type.String()),
    ImportPath: Type.Optional(Type.String()),
  }),
);
const ENDS = new Map<string, Outcome>([
  ['pass', 'passed'],
  ['fail', 'failed'],
  ['skip', 'skipped'],
]);

interface Package {
  readonly cases: TestCase[];
  /** The tests that have not ended, with what each printed so far. */
  readonly open: Map<string, string>;
  end: Outcome | null;
}

/**
 * Reads the events of `go test -json`, one in a line. A test that is run again (`-count=2`) is one more test, and so is
 * one that has subtests, as `gotestsum` counts them. What failed to build, or ended a package without a failing test, is
 * an error in the package's name.
 * @throws UnreadableReport
 */
export function goTestOf(text: string): TestRun {
  const packages = new Map<string, Package>();
  const failedBuilds = new Set<string>();
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() !== '') take(eventIn(line, at + 1), packages, failedBuilds);
  }
  // A test that ends its process has no end of its own.
  const open = [...packages].find(([, { end, open: left }]) => end === null || left.size > 0);
  const flaw = open ? `it ends before the tests of ${open[0].slice(0, 200)} do` : null;
  const named = [...packages].some(([, { cases }]) => cases.some((one) => isFailing(one.outcome)));
  return runOf(
    [...packages].flatMap(([, { cases }]) => cases),
    packages.keys(),
    flaw ?? (failedBuilds.size > 0 && !named ? 'it has a build that failed, of no package' : null),
  );
}

function eventIn(line: string, at: number): ReturnType<typeof readEvent> {
  const value = jsonOf(line);
  if (value === undefined) unreadable(`line ${at} is no event of go test -json`);
  if (repeatedKeys(line, value).length > 0) unreadable(`line ${at} has a key twice`);
  return readEvent(value);
}

function take(
  event: ReturnType<typeof readEvent>,
  packages: Map<string, Package>,
  failedBuilds: Set<string>,
): void {
  const { Action: action, Package: name = '', Test: test, Output: output = '' } = event;
  if (action.startsWith('build-')) {
    if (action === 'build-fail') failedBuilds.add(event.ImportPath ?? '');
    return;
  }
  const of = packages.get(name) ?? { cases: [], open: new Map<string, string>(), end: null };
  packages.set(name, of);
  const outcome = ENDS.get(action);
  // What follows its end is of another run of it.
  of.end = null;
  if (test !== undefined) {
    // A benchmark has no end of its own, unless it fails.
    if (outcome !== 'failed' && test.startsWith('Benchmark')) return;
    const printed = of.open.get(test) ?? '';
    if (outcome) {
      of.open.delete(test);
      of.cases.push(caseOf(test, name, outcome, printed));
    } else if (printed.length < MESSAGE && !/^\s*(?:===|---) /.test(output)) {
      of.open.set(test, `${printed}${output}`);
    }
    return;
  }
  if (!outcome) return;
  of.end = outcome;
  if (outcome !== 'failed') return;
  // A panic, or a timeout, ends a package in the middle of its tests.
  for (const [left, printed] of of.open) of.cases.push(caseOf(left, name, 'errored', printed));
  of.open.clear();
  if (of.cases.some((one) => isFailing(one.outcome))) return;
  of.cases.push(caseOf(name, name, 'errored', event.FailedBuild ? 'its build failed' : ''));
}

function caseOf(name: string, suite: string, outcome: Outcome, printed: string): TestCase {
  const message = isFailing(outcome) ? firstLine(printed) : '';
  return { name, suite, file: '', outcome, message };
}
