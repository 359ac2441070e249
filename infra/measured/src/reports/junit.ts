import { strictObject } from '@assize/proto';
import Type from 'typebox';
import { Commit, dataReader, unreadable } from './data.ts';
import { countOf, descendants, parseXml, type Element } from './xml.ts';

export type Outcome = 'passed' | 'failed' | 'errored' | 'skipped';

export interface TestCase {
  readonly name: string;
  /** The suites around it, and its class, in one string. */
  readonly suite: string;
  readonly file: string;
  readonly outcome: Outcome;
  /** What a failing one said, cut short. */
  readonly message: string;
}

/** One run of tests. */
export interface TestRun {
  readonly kind: 'junit';
  readonly commit: string | null;
  /** Names of its suites. */
  readonly suites: readonly string[];
  /** The tests that are known by name: all of them where `complete`, else failing ones only. */
  readonly cases: readonly TestCase[];
  readonly complete: boolean;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Where its own summary states more than it shows, or holds what is not known; null where neither is so. */
  readonly flaw: string | null;
}

/** Characters of a message that are kept. */
export const MESSAGE = 200;
const count = Type.Integer({ minimum: 0, maximum: 999_999_999 });
const words = Type.String({ maxLength: 2000 });

const FailingData = strictObject({
  name: words,
  suite: Type.Optional(words),
  file: Type.Optional(words),
  message: Type.Optional(words),
});
/** A run as data: counts, and the failing tests by name. */
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

/**
 * Reads JUnit XML. Tests are counted by their own elements: a summary in an attribute is written by
 * whatever sums up, and suites that nest are summed differently from tool to tool.
 * @throws UnreadableReport
 */
export function junitOfText(text: string): TestRun {
  const root = parseXml(text);
  if (root.name !== 'testsuites' && root.name !== 'testsuite') {
    return unreadable(`no JUnit report: its root is <${root.name.slice(0, 40)}>`);
  }
  const cases = [...casesIn(root, '', { left: MOST_REPEATED * text.length })];
  const counts = { passed: 0, failed: 0, errored: 0, skipped: 0 };
  for (const { outcome } of cases) counts[outcome] += 1;
  const suites = [root, ...descendants(root, 'testsuite')];
  return {
    kind: 'junit',
    commit: commitOf(root),
    suites: suites.flatMap(({ attributes }) => attributes['name'] ?? []),
    cases,
    complete: true,
    counts,
    flaw:
      strayIn(root) ??
      suites.flatMap((suite) => flawOf(suite) ?? []).at(0) ??
      [...suites, ...descendants(root, 'testcase')].flatMap(unknownVerdict).at(0) ??
      null,
  };
}

/**
 * Each test has the names of the suites around it: so many characters of them, for each of the report, are more
 * than any tool writes, and would fill the memory.
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
/** What an element may hold: one that stands elsewhere is not counted, and may be a failure. */
const WITHIN: Readonly<Record<string, ReadonlySet<string>>> = {
  testsuites: IN_SUITE,
  testsuite: IN_SUITE,
  testcase: new Set([...FAULTS, 'flakyFailure', 'flakyError', 'skipped', 'properties', ...OUTPUT]),
  properties: new Set(['property']),
};
const IN_OTHERS: ReadonlySet<string> = new Set(['#text', 'stackTrace', ...OUTPUT]);

function strayIn({ name, children }: Element): string | null {
  const known = Object.hasOwn(WITHIN, name) ? WITHIN[name] : IN_OTHERS;
  const stray = children.find((child) => known?.has(child.name) === false);
  if (!stray) return children.map(strayIn).find((within) => within !== null) ?? null;
  const what = stray.name === '#text' ? 'text' : `<${stray.name.slice(0, 40)}>`;
  return `it has ${what} in <${name.slice(0, 40)}>`;
}

const VERDICT = /^(?:status|result|outcome|state|verdict|success)$/i;
const FAILED = /^(?:fail(?:ed|ure)?|error(?:ed)?|broken|false)$/i;
const SKIPPED = /^(?:skip(?:ped)?|notrun|disabled|ignored|pending|todo|suppressed)$/i;
const PASSED = /^(?:|pass(?:ed)?|success(?:ful)?|ok|run|completed?|true)$/i;

/** What its attributes call its outcome: `run` and `completed` are GoogleTest's. */
function verdictsOf({ attributes }: Element): string[] {
  return Object.entries(attributes).flatMap(([name, value]) => (VERDICT.test(name) ? value : []));
}

function unknownVerdict(element: Element): string[] {
  return verdictsOf(element)
    .filter((said) => ![FAILED, SKIPPED, PASSED].some((known) => known.test(said)))
    .map((said) => `what "${said.slice(0, 40)}" says of a test is not known`);
}

/** By its child elements; a status that says worse than they do is believed, one that says better is not. */
function outcomeOf(element: Element): Outcome {
  const { children } = element;
  const has = (name: string): boolean => children.some((child) => child.name === name);
  const said = verdictsOf(element);
  if (has('error')) return 'errored';
  if (children.some(({ name }) => FAULTS.has(name)) || said.some((one) => FAILED.test(one)))
    return 'failed';
  return has('skipped') || said.some((one) => SKIPPED.test(one)) ? 'skipped' : 'passed';
}

export const isFailing = (outcome: Outcome): boolean =>
  outcome === 'failed' || outcome === 'errored';

/** How many were run: what was skipped was not. */
export function runIn({ counts: { passed, failed, errored } }: TestRun): number {
  return passed + failed + errored;
}

export function failingOf(cases: readonly TestCase[]): TestCase[] {
  return cases.filter(({ outcome }) => isFailing(outcome));
}

/** Attributes by which a suite sums up. */
const FAILING = /^(?:fail(?:ures?|ed)|errors?|errored)$/i;
const LEFT_OUT = /^skipped$/i;
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
    verdictsOf(suite).some((said) => FAILED.test(said)) ? 1 : 0,
  );
  const summary = [
    [failing, 'failing tests', outcomes.filter(isFailing)],
    [stated(LEFT_OUT), 'skipped tests', outcomes.filter((one) => one === 'skipped')],
    [stated(TESTS), 'tests', outcomes],
  ] as const;
  // One that is no number is more than any.
  const more = summary.find(([states, , shown]) => !(states <= shown.length));
  return more ? `its summary states ${more[0]} ${more[1]}, and it shows ${more[2].length}` : null;
}

const COMMIT_NAMES =
  /^(?:(?:git|ci|github|build)[._-])?(?:commit|sha|revision)(?:[._-](?:id|sha))?$/i;

function commitOf(root: Element): string | null {
  for (const { attributes } of descendants(root, 'property')) {
    const { name = '', value = '' } = attributes;
    // As `git describe --always --dirty` has it, too.
    const [, commit] = /^([0-9a-f]{7,64})(?:-dirty)?$/.exec(value.trim().toLowerCase()) ?? [];
    if (COMMIT_NAMES.test(name) && commit !== undefined) return commit;
  }
  return null;
}
