import type { TestRun } from '#src/reports/junit.ts';
import { form, several, type About, type Assertion, type Finding, type Form } from './assertion.ts';
import { exitOf, isOfTests } from './commands.ts';
import { meets, quantity, quantityIn } from './quantity.ts';

const SCOPE = '(?:(?<scope>unit|integration|e2e|smoke|regression) )?';
// Not "these tests", nor "the new tests": a report does not tell which those are.
const TESTS = `(?:(?:the|our) )?${SCOPE}tests`;
const TEST = `${SCOPE}test`;
const SUITE = `(?:the |our )?(?:(?:whole|full|entire) )?${SCOPE}test suite`;
const BE = '(?:is|are|was|were|have been) (?:now |all )?';
const PASS = `(?:now |all )?(?:pass(?:es|ed)?|succeed(?:s|ed)?|${BE}(?:passing|green))`;
const FAIL = `(?:now )?(?:fail(?:s|ed)?|${BE}(?:failing|red|broken))`;
const OUTCOME = `(?:(?<pass>${PASS})|(?<fail>${FAIL})|(?<skip>(?:${BE})?skipped))`;

interface Tally {
  readonly pass: number;
  readonly fail: number;
  readonly skip: number;
  /** Passed or failed: what was skipped was not run. */
  readonly run: number;
}

type Check = (tally: Tally) => boolean | null;

/** That all pass: at least one was run, and none failed. Its denial is that some fail. */
const allPass: Check = ({ run, fail }) => (run === 0 ? null : fail === 0);
const someFail: Check = ({ run, fail }) => (run === 0 ? null : fail > 0);

/** What must hold of every test: it is falsified by any report. `exits`: so it is by the exit of a run of tests. */
const each =
  (exits: boolean): Form['means'] =>
  (group) => {
    const scope = group('scope').toLowerCase();
    const assertion = ofRun(allPass, scope, 'fail');
    return exits && scope === '' ? withExits(assertion) : assertion;
  };
const some: Form['means'] = (group) => ({
  ...ofRun(someFail, group('scope').toLowerCase(), 'fail'),
  pooled: true,
});

const counted: Form['means'] = (group) => {
  const [bound, among] = [quantityIn(group, 'count'), Number(group('among') || NaN)];
  const of = (['pass', 'fail', 'skip'] as const).find((name) => group(name) !== '');
  if (!bound || !of) return null;
  const holds: Check = (tally) => {
    const { run, skip } = tally;
    const whole = Number.isNaN(among) || [run, run + skip].includes(among);
    return run + skip === 0 ? null : whole && meets(bound, tally[of]);
  };
  return { ...ofRun(holds, group('scope').toLowerCase(), null), pooled: true };
};

const allOf: Form['means'] = (group) => {
  const count = Number(group('count'));
  const holds: Check = ({ run, fail, skip }) =>
    run === 0 ? null : fail === 0 && [run, run + skip].includes(count);
  return { ...ofRun(holds, group('scope').toLowerCase(), null), pooled: true };
};

/** What is said of how many tests pass, fail or are skipped. */
export const TEST_FORMS: readonly Form[] = [
  form(`(?:(?:all|all of|100 ?% of) )?${TESTS} ${PASS}`, each(true)),
  form(`(?:every|each) ${TEST} ${PASS}`, each(true)),
  form(`${SUITE} ${PASS}`, each(true)),
  form(`no ${TEST}s? ${FAIL}`, each(false)),
  form(`none of ${TESTS} ${FAIL}`, each(false)),
  form(
    `(?:there (?:are|were) )?(?:no|zero|0) (?:failing ${SCOPE}tests|test failures)`,
    each(false),
  ),
  form(`(?:some )?${TESTS} ${FAIL}`, some),
  form(`at least one ${TEST} ${FAIL}`, some),
  form(`${SUITE} ${FAIL}`, some),
  form(`all (?:of the )?(?<count>\\d{1,6}) ${SCOPE}tests ${PASS}`, allOf),
  form(`${quantity('count')} (?:of the )?${SCOPE}tests? ${OUTCOME}`, counted),
  form(
    `${quantity('count')}(?: ?/ ?| (?:out )?of (?:the )?)(?<among>\\d{1,6}) ${SCOPE}tests? ${OUTCOME}`,
    counted,
  ),
];

/** `shown`: on what the claim stands or falls; a report that contradicts itself is believed in failures alone. */
function ofRun(check: Check, scope: string, shown: 'fail' | null): Assertion {
  return {
    check: (report, about) => {
      if (report.kind !== 'junit') return null;
      const other = otherScope(scope, report, about);
      if (other) {
        return { holds: null, what: `it is a report of ${other} tests, not of ${scope} tests` };
      }
      const tally = tallyOf(report);
      if (report.flaw !== null && !(shown === 'fail' && tally.fail > 0)) {
        return { holds: null, what: report.flaw };
      }
      return { holds: check(tally), what: spell(tally, report) };
    },
  };
}

function withExits({ check }: Assertion): Assertion {
  return {
    check: (report, about): Finding | null => {
      if (report.kind !== 'exit-code') return check(report, about);
      return isOfTests(report, about) ? exitOf(report) : null;
    },
  };
}

function tallyOf({ counts: { passed: pass, failed, errored, skipped: skip } }: TestRun): Tally {
  return { pass, fail: failed + errored, skip, run: pass + failed + errored };
}

const SCOPES = /\b(?:unit|integration|e2e|smoke|regression)\b/g;

/** What the report says that it is of, where that is not what is claimed. */
function otherScope(scope: string, { suites }: TestRun, { id, source }: About): string | null {
  if (scope === '') return null;
  const labels = [id, source, ...suites].join(' ').toLowerCase().replaceAll(/[_-]/g, ' ');
  const named: string[] = labels.match(SCOPES) ?? [];
  return named.length === 0 || named.includes(scope) ? null : (named[0] ?? null);
}

/** What a run of tests came to, with failing ones by name. */
export function spellRun(run: TestRun): string {
  return spell(tallyOf(run), run);
}

function spell({ fail, pass, run, skip }: Tally, { cases }: TestRun): string {
  if (run + skip === 0) return 'it holds no test';
  const left = skip > 0 ? `, ${skip} ${skip === 1 ? 'is' : 'are'} skipped` : '';
  if (run === 0) return `no test was run${left}`;
  if (fail === 0) return `${pass} of ${run} tests pass${left}`;
  const failing = cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'errored');
  const names = failing.map(({ name, message }) => {
    const said = message.replaceAll(/\s+/g, ' ').trim().slice(0, 80).toWellFormed();
    return `"${name.slice(0, 110).toWellFormed()}"${said ? ` (${said})` : ''}`;
  });
  const which = names.length === 0 ? '' : `: ${several(names, fail)}`;
  return `${fail} of ${run} tests ${fail === 1 ? 'fails' : 'fail'}${which}${left}`;
}
