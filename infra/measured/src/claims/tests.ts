import type { Exit } from '#src/reports/exit-code.ts';
import { failingOf, runIn, type TestRun } from '#src/reports/test-run.ts';
import { MOST_NAMED } from '#src/reduce.ts';
import type { Report } from '#src/reports/report.ts';
import {
  sentenceForm,
  aboutReports,
  listNames,
  type About,
  type Assertion,
  type Finding,
  type Form,
  type Group,
} from './assertion.ts';
import { testsByExit } from './commands.ts';
import { meets, quantity, quantityIn } from './quantity.ts';

const SCOPE = '(?:(?<scope>unit|integration|e2e|smoke|regression) )?';
// Neither "these tests" nor "the new tests" match, because a report does not say which those are.
const TESTS = `(?:(?:the|our) )?${SCOPE}tests`;
const TEST = `${SCOPE}test`;
const SUITE = `(?:the |our )?(?:(?:whole|full|entire) )?${SCOPE}test suite`;
const BE = '(?:is|are|was|were|have been) (?:now |all )?';
const PASS = `(?:now |all )?(?:pass(?:es|ed)?|succeed(?:s|ed)?|${BE}(?:passing|green))`;
// Not "are all failing", of which one that fails is no proof.
const FAIL =
  '(?:now )?(?:fail(?:s|ed)?|(?:is|are|was|were|have been) (?:now )?(?:failing|red|broken))';
/** What failed may pass by now: "the tests failed. I fixed the parser." A count, and "no test failed", are of this run. */
const FAIL_NOW = '(?:now )?(?:fails?|(?:is|are) (?:now )?(?:failing|red|broken))';
const OUTCOME = `(?:(?<pass>${PASS})|(?<fail>${FAIL})|(?<skip>(?:${BE})?skipped))`;

interface Tally {
  readonly pass: number;
  readonly fail: number;
  readonly skip: number;
  /** The number of tests that passed or failed; skipped tests were not run. */
  readonly run: number;
}

type Check = (tally: Tally) => boolean | null;

/** At least one test was run, and none failed. */
const allPass: Check = ({ run, fail }) => (run === 0 ? null : fail === 0);
const someFail: Check = ({ run, fail }) => (run === 0 ? null : fail > 0);

/** Assertions about every test, which any report can falsify. The exit of a command that runs tests may deny them. */
const each: Form['means'] = (group) => deniableByExit(group, ofRun(group, allPass, true));
const some: Form['means'] = (group) => ofRun(group, someFail, true, true);

/** The same, but where no scope is named, such an exit can also attest or falsify it. */
const eachOrExit: Form['means'] = (group) =>
  group('scope') === '' ? besideExits(ofRun(group, allPass, true), testsByExit) : each(group);

function besideExits(assertion: Assertion, byExit: (exit: Exit) => Finding | null): Assertion {
  const { check, concerns } = assertion;
  return {
    ...assertion,
    concerns: (exhibit) => exhibit.kind === 'exit-code' || concerns(exhibit),
    check: (report, about) => (report.kind === 'exit-code' ? byExit(report) : check(report, about)),
  };
}

/** It is not known which tests of a failed run failed, unless its command names another scope. */
function deniableByExit(group: Group, assertion: Assertion): Assertion {
  const scope = group('scope').toLowerCase();
  return besideExits(assertion, (exit) => {
    const { holds, what, mayDeny } = testsByExit(exit);
    const named = scopesIn([exit.command ?? '']);
    const isOfOther = scope !== '' && named.length > 0 && !named.includes(scope);
    const denies = !isOfOther && (holds === false || mayDeny === true);
    return denies ? { holds: null, what, mayDeny: true } : null;
  });
}

const countIs: Form['means'] = (group) => {
  const [bound, among] = [quantityIn(group, 'count'), Number(group('among') || NaN)];
  const of = (['pass', 'fail', 'skip'] as const).find((name) => group(name) !== '');
  if (!bound || !of) return null;
  const holds: Check = (tally) => {
    const { run, skip } = tally;
    const whole = Number.isNaN(among) || [run, run + skip].includes(among);
    // If no test was run, "none fails" says nothing.
    const isMeasured = of === 'fail' ? run > 0 : run + skip > 0;
    return isMeasured ? whole && meets(bound, tally[of]) : null;
  };
  return ofRun(group, holds, false, true);
};

/** Exactly this many tests passed, and none failed. A skipped test does not pass. */
const allCountPass: Form['means'] = (group) => {
  const count = Number(group('count'));
  const holds: Check = ({ run, fail }) => (run === 0 ? null : fail === 0 && run === count);
  return deniableByExit(group, ofRun(group, holds, false, true));
};

export const TEST_FORMS: readonly Form[] = [
  sentenceForm(`(?:(?:all|all of|100 ?% of) )?${TESTS} ${PASS}`, eachOrExit),
  sentenceForm(`(?:every|each) ${TEST} ${PASS}`, eachOrExit),
  sentenceForm(`${SUITE} ${PASS}`, eachOrExit),
  sentenceForm(`no ${TEST}s? ${FAIL}`, each),
  sentenceForm(`none of ${TESTS} ${FAIL}`, each),
  sentenceForm(
    `(?:there (?:are|were) )?(?:no|zero|0) (?:failing ${SCOPE}tests|test failures)`,
    each,
  ),
  sentenceForm(`(?:some )?${TESTS} ${FAIL_NOW}`, some),
  sentenceForm(`at least one ${TEST} ${FAIL_NOW}`, some),
  sentenceForm(`${SUITE} ${FAIL_NOW}`, some),
  sentenceForm(`all (?:of the )?(?<count>\\d{1,6}) ${SCOPE}tests ${PASS}`, allCountPass),
  sentenceForm(`${quantity('count')} (?:of the )?${SCOPE}tests? ${OUTCOME}`, countIs),
  sentenceForm(
    `${quantity('count')}(?: ?/ ?| (?:out )?of (?:the )?)(?<among>\\d{1,6}) ${SCOPE}tests? ${OUTCOME}`,
    countIs,
  ),
];

/** From a report that contradicts itself only failures are believed, and only if they decide (`byFailures`). */
function ofRun(group: Group, check: Check, byFailures = false, pooled = false): Assertion {
  const scope = group('scope').toLowerCase();
  const assertion = aboutReports('junit', (report, about) => {
    const unfit = outOfScope(scope, report, about);
    const tally = tallyOf(report);
    const holds = check(tally);
    // Where all tests pass, so do those of the scope among them; a failing test has to be one of them.
    const isTold =
      !pooled &&
      unfit?.among === true &&
      (holds === true || failingOf(report.cases).some(({ suite }) => isNamed(scope, suite)));
    if (unfit !== null && !isTold) {
      const { what, mayDeny } = unfit;
      return { holds: null, what, mayDeny: mayDeny && holds === false };
    }
    if (report.flaw !== null && !(byFailures && tally.fail > 0)) {
      return { holds: null, what: report.flaw };
    }
    return { holds, what: formatRun(report) };
  });
  return pooled ? { ...assertion, pooled: scope } : assertion;
}

function tallyOf(report: TestRun): Tally {
  const { passed: pass, failed, errored, skipped: skip } = report.counts;
  return { pass, fail: failed + errored, skip, run: runIn(report) };
}

const SCOPES = /\b(?:unit|integration|e2e|smoke|regression)\b/g;

const scopesIn = (labels: readonly string[]): string[] =>
  labels.join(' ').toLowerCase().replaceAll(/[_-]/g, ' ').match(SCOPES) ?? [];

/**
 * Why a report may be about other tests than those of a scope, or about others too (`among`), and whether it may still
 * deny the claim; null if it is about that scope alone. The report's own name takes precedence over the names of its
 * suites.
 */
function outOfScope(
  scope: string,
  { suites, cases, complete }: TestRun,
  { id, source }: About,
): (Required<Finding> & { readonly among: boolean }) | null {
  if (scope === '') return null;
  const own = scopesIn([id, source]);
  const named = own.length > 0 ? own : scopesIn(suites);
  const other = named.find((one) => one !== scope);
  const among = named.includes(scope);
  const open = (what: string, mayDeny = true) => ({ holds: null, what, mayDeny, among });
  if (!among)
    return other === undefined
      ? open(`it does not say that it is of ${scope} tests`)
      : open(`it is a report of ${other} tests, not of ${scope} tests`, false);
  if (other !== undefined) return open(`it is a report of ${other} tests as well`);
  // Of a long list of suites, a reduced report names only the first ones.
  const isCut = !complete && suites.length >= MOST_NAMED;
  const labels = complete ? cases.map(({ suite }) => suite) : suites;
  const ofEach = own.length > 0 || (!isCut && labels.every((label) => isNamed(scope, label)));
  return ofEach ? null : open(`it does not say that all of it are ${scope} tests`);
}

/** Whether a name is of this scope, and of no other. */
const isNamed = (scope: string, label: string): boolean =>
  new Set(scopesIn([label])).symmetricDifference(new Set([scope])).size === 0;

/** Whether a report has exactly the tests of a scope, so that they can be counted. */
export function isOfScope(scope: string, report: Report, about: About): boolean {
  return report.kind === 'junit' && outOfScope(scope, report, about) === null;
}

export function formatRun(report: TestRun): string {
  const { fail, pass, run, skip } = tallyOf(report);
  if (run + skip === 0) return 'it holds no test';
  const skipped = skip > 0 ? `, ${skip} ${skip === 1 ? 'is' : 'are'} skipped` : '';
  if (run === 0) return `no test was run${skipped}`;
  if (fail === 0) return `${pass} of ${run} tests pass${skipped}`;
  const names = failingOf(report.cases).map(({ name, message }) => {
    const said = message.replaceAll(/\s+/g, ' ').trim().slice(0, 80).toWellFormed();
    return `"${name.slice(0, 110).toWellFormed()}"${said ? ` (${said})` : ''}`;
  });
  const which = names.length === 0 ? '' : `: ${listNames(names, fail)}`;
  return `${fail} of ${run} tests ${fail === 1 ? 'fails' : 'fail'}${which}${skipped}`;
}
