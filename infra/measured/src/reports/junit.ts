import { jsonOf, strictObject } from '@assize/proto';
import Type from 'typebox';
import { Commit, dataReader, unreadable } from './data.ts';
import { goTestOf } from './go-test.ts';
import { jestOf } from './jest.ts';
import { tapOf } from './tap.ts';
import {
  failingOf,
  isFailing,
  MESSAGE,
  runOf,
  statesMore,
  summedUpFlaw,
  type Outcome,
  type TestCase,
  type TestRun,
} from './test-run.ts';
import { countOf, descendants, parseXml, type Element } from './xml.ts';

const count = Type.Integer({ minimum: 0, maximum: 999_999_999 });
const words = Type.String({ maxLength: 2000 });

const FailingData = strictObject({
  name: words,
  suite: Type.Optional(words),
  file: Type.Optional(words),
  message: Type.Optional(words),
});
export const JunitData = strictObject({
  tests: count,
  failures: count,
  errors: Type.Optional(count),
  skipped: Type.Optional(count),
  failing: Type.Optional(Type.Array(FailingData, { maxItems: 1000 })),
  suites: Type.Optional(Type.Array(words, { maxItems: 1000 })),
  commit: Commit,
});
export type JunitData = Type.Static<typeof JunitData>;

const readData = dataReader(JunitData);

/** @throws UnreadableReport */
export function junitOfData(data: unknown): TestRun {
  const { tests, failures: failed, errors: errored = 0, skipped = 0, ...rest } = readData(data);
  const passed = tests - failed - errored - skipped;
  const { failing = [], suites = [], commit = null } = rest;
  if (passed < 0) return unreadable('more tests failed or were skipped than there are');
  if (failing.length > failed + errored) {
    return unreadable(`${failing.length} failing tests are named, and ${failed + errored} counted`);
  }
  const cases = failing.map(({ name, suite = '', file = '', message = '' }): TestCase => {
    return { name, suite, file, message: message.slice(0, MESSAGE), outcome: 'failed' };
  });
  const counts = { passed, failed, errored, skipped };
  const complete = cases.length === tests;
  return { kind: 'junit', commit, suites, cases, complete, counts, flaw: null };
}

/** Reads JUnit XML, `go test -json`, the JSON of jest and vitest, or TAP. @throws UnreadableReport */
export function testsOfText(text: string): TestRun {
  const start = text.trimStart();
  if (start.startsWith('<')) return junitOfXml(text);
  if (!start.startsWith('{')) return tapOf(text);
  const whole = jsonOf(start);
  return typeof whole === 'object' && whole !== null && 'testResults' in whole
    ? jestOf(whole)
    : goTestOf(start);
}

/**
 * Tests are counted by their own elements, because tools compute the sums differently, above all for nested suites.
 * @throws UnreadableReport
 */
function junitOfXml(text: string): TestRun {
  const root = parseXml(text);
  if (root.name !== 'testsuites' && root.name !== 'testsuite') {
    return unreadable(`no JUnit report: its root is <${root.name.slice(0, 40)}>`);
  }
  const cases = [...casesIn(root, '', { left: MOST_REPEATED * text.length })];
  const suites = [root, ...descendants(root, 'testsuite')];
  const run = runOf(
    cases,
    suites.flatMap(({ attributes }) => attributes['name'] ?? []),
    strayElement(root) ??
      suites.flatMap((suite) => flawOf(suite) ?? []).at(0) ??
      [...suites, ...descendants(root, 'testcase')].flatMap(unknownOutcome).at(0) ??
      summedUpFlaw(text, failingOf(cases).length),
  );
  return { ...run, commit: commitOf(root) };
}

/**
 * The most characters of suite names, for each character of the report. Each test repeats the names of its suites;
 * more than this is more than any tool writes, and would fill the memory.
 */
const MOST_REPEATED = 16;

function* casesIn(
  element: Element,
  around: string,
  room: { left: number },
): Generator<TestCase, void> {
  const within = [around, element.attributes['name'] ?? ''].filter(Boolean).join(' › ');
  for (const child of element.children) {
    if (child.name === 'testcase') {
      room.left -= within.length;
      if (room.left < 0) unreadable('the names of its suites are too long for so many tests');
      yield caseOf(child, within, element.attributes['file'] ?? '');
    }
    if (child.name === 'testsuite') yield* casesIn(child, within, room);
  }
}

function caseOf(element: Element, around: string, fileAround: string): TestCase {
  const { name = '', classname = '', file = fileAround } = element.attributes;
  const said = element.children.find((child) => FAULTS.has(child.name))?.attributes;
  return {
    name,
    suite: [around, classname].filter(Boolean).join(' › '),
    file,
    outcome: outcomeOf(element),
    message: (said?.['message'] ?? said?.['type'] ?? '').slice(0, MESSAGE),
  };
}

const FAULTS: ReadonlySet<string> = new Set(['failure', 'error', 'rerunFailure', 'rerunError']);
const OUTPUT = ['system-out', 'system-err'];
const IN_SUITE = new Set(['testsuite', 'testcase', 'properties', ...OUTPUT]);
/** The elements that an element may contain. An element anywhere else is not counted, and might be a failure. */
const WITHIN: Readonly<Record<string, ReadonlySet<string>>> = {
  testsuites: IN_SUITE,
  testsuite: IN_SUITE,
  testcase: new Set([...FAULTS, 'flakyFailure', 'flakyError', 'skipped', 'properties', ...OUTPUT]),
  properties: new Set(['property']),
};
const IN_OTHERS: ReadonlySet<string> = new Set(['#text', 'stackTrace', ...OUTPUT]);

function strayElement({ name, children }: Element): string | null {
  const known = Object.hasOwn(WITHIN, name) ? WITHIN[name] : IN_OTHERS;
  const stray = children.find((child) => known?.has(child.name) === false);
  if (!stray) return children.map(strayElement).find((within) => within !== null) ?? null;
  const what = stray.name === '#text' ? 'text' : `<${stray.name.slice(0, 40)}>`;
  return `it has ${what} in <${name.slice(0, 40)}>`;
}

const OUTCOME_NAME = /^(?:status|result|outcome|state|verdict|success)$/i;
const FAILED = /^(?:fail(?:ed|ure)?|error(?:ed)?|broken|false)$/i;
const SKIPPED = /^(?:skip(?:ped)?|notrun|disabled|ignored|pending|todo|suppressed)$/i;
const PASSED = /^(?:|pass(?:ed)?|success(?:ful)?|ok|run|completed?|true)$/i;

/** The outcomes that its attributes state. `run` and `completed` are GoogleTest's. */
function statedOutcomes({ attributes }: Element): string[] {
  return Object.entries(attributes).flatMap(([name, value]) =>
    OUTCOME_NAME.test(name) ? value : [],
  );
}

function unknownOutcome(element: Element): string[] {
  return statedOutcomes(element)
    .filter((said) => ![FAILED, SKIPPED, PASSED].some((known) => known.test(said)))
    .map((said) => `what "${said.slice(0, 40)}" says of a test is not known`);
}

/** The outcome of a test by its child elements. A stated status counts only if it is worse. */
function outcomeOf(element: Element): Outcome {
  const { children } = element;
  const has = (name: string): boolean => children.some((child) => child.name === name);
  const said = statedOutcomes(element);
  // `node --test` shows why a test that is still to do fails, and passes.
  if (children.some(({ name, attributes }) => name === 'skipped' && attributes['type'] === 'todo'))
    return 'skipped';
  if (has('error')) return 'errored';
  if (children.some(({ name }) => FAULTS.has(name)) || said.some((one) => FAILED.test(one)))
    return 'failed';
  return has('skipped') || said.some((one) => SKIPPED.test(one)) ? 'skipped' : 'passed';
}

/** The attributes of a suite with its sums. */
const FAILING = /^(?:fail(?:ures?|ed)|errors?|errored)$/i;
const SKIPPED_COUNT = /^skipped$/i;
const TESTS = /^tests$/i;

function flawOf(suite: Element): string | null {
  const outcomes = [...descendants(suite, 'testcase')].map(outcomeOf);
  const stated = (names: RegExp): number =>
    Object.entries(suite.attributes).reduce(
      (sum, [name, value]) => (names.test(name) ? sum + countOf(value) : sum),
      0,
    );
  const failing = Math.max(
    stated(FAILING),
    statedOutcomes(suite).some((said) => FAILED.test(said)) ? 1 : 0,
  );
  return (
    statesMore(failing, 'failing tests', outcomes.filter(isFailing).length) ??
    statesMore(
      stated(SKIPPED_COUNT),
      'skipped tests',
      outcomes.filter((one) => one === 'skipped').length,
    ) ??
    statesMore(stated(TESTS), 'tests', outcomes.length)
  );
}

const COMMIT_NAMES =
  /^(?:(?:git|ci|github|build)[._-])?(?:commit|sha|revision)(?:[._-](?:id|sha))?$/i;

function commitOf(root: Element): string | null {
  for (const { attributes } of descendants(root, 'property')) {
    const { name = '', value = '' } = attributes;
    // Also in the form of `git describe --always --dirty`.
    const [, commit] = /^([0-9a-f]{7,64})(?:-dirty)?$/.exec(value.trim().toLowerCase()) ?? [];
    if (COMMIT_NAMES.test(name) && commit !== undefined) return commit;
  }
  return null;
}
