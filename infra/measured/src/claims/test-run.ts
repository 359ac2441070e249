import type { TestCase, TestRun } from '#src/reports/junit.ts';
import { opposite, type About, type Finding } from './assertion.ts';
import { meets, meetsPercent, type Quantity } from './quantity.ts';

/** What a clause says of tests, and of which. */
export interface TestClaim {
  readonly says:
    | { readonly of: 'all-pass'; readonly count: Quantity | null }
    | { readonly of: 'none-fails' }
    | { readonly of: 'some'; readonly outcome: Counted }
    | {
        readonly of: 'count';
        readonly outcome: Counted;
        readonly bound: Quantity;
        readonly among: Quantity | null;
      }
    | { readonly of: 'share'; readonly outcome: Counted; readonly bound: Quantity }
    | { readonly of: 'most'; readonly outcome: Counted }
    | { readonly of: 'named'; readonly name: string; readonly outcome: Counted };
  readonly negated: boolean;
  /** Unit, integration …: lower case, empty where any. */
  readonly scope: string;
  /** A file, suite or module, as the claim names it; empty where all. */
  readonly where: string;
}

export type Counted = 'pass' | 'fail' | 'skipped' | 'run';

/** Failing tests that are named. */
const NAMED = 3;

interface Tally {
  readonly pass: number;
  readonly fail: number;
  readonly skipped: number;
  /** Passed or failed: what was skipped was not run. */
  readonly run: number;
  readonly failing: readonly TestCase[];
}

/** What a report of tests says of what is claimed of them. */
export function checkRun(claim: TestClaim, run: TestRun, about: About): Finding {
  const other = otherScope(claim.scope, run, about);
  if (other)
    return { holds: null, what: `it is a report of ${other} tests, not of ${claim.scope} tests` };
  if (claim.says.of === 'named') return checkNamed(claim, claim.says, run);
  if (claim.where !== '' && !run.complete) return unnamed;
  const cases = run.cases.filter((one) => isWithin(one, claim.where));
  if (claim.where !== '' && cases.length === 0) {
    return { holds: null, what: `it has no test of ${claim.where}` };
  }
  const tally = run.complete ? tallyOf(cases) : tallyOfCounts(run);
  const found = checkTally(claim, tally);
  const finding = claim.negated ? opposite(found) : found;
  return run.flaw === null || restsOnFailures(claim, finding)
    ? finding
    : { holds: null, what: run.flaw };
}

const unnamed: Finding = { holds: null, what: 'it does not name the tests that passed' };

function tallyOf(cases: readonly TestCase[]): Tally {
  const failing = cases.filter(({ outcome }) => outcome === 'failed' || outcome === 'errored');
  const pass = cases.filter(({ outcome }) => outcome === 'passed').length;
  const skipped = cases.filter(({ outcome }) => outcome === 'skipped').length;
  return { pass, fail: failing.length, skipped, run: pass + failing.length, failing };
}

function tallyOfCounts({ counts, cases }: TestRun): Tally {
  const { passed: pass, failed, errored, skipped } = counts;
  const fail = failed + errored;
  return { pass, fail, skipped, run: pass + fail, failing: cases };
}

/** A report whose summary states more than it shows is believed only in the failures that it shows. */
function restsOnFailures({ says, negated }: TestClaim, { holds }: Finding): boolean {
  return (says.of === 'all-pass' || says.of === 'none-fails') && holds === negated;
}

function checkTally({ says }: TestClaim, tally: Tally): Finding {
  const what = spell(tally);
  if (tally.run + tally.skipped === 0) return { holds: null, what: 'it holds no test' };
  switch (says.of) {
    case 'all-pass': {
      if (tally.fail > 0) return { holds: false, what };
      // Nothing that was run passed: that is no failure, and no pass either.
      if (tally.run === 0) return { holds: null, what };
      const all = [tally.run, tally.run + tally.skipped];
      const { count } = says;
      return { holds: count === null || all.some((number) => meets(count, number)), what };
    }
    case 'none-fails':
      return tally.run === 0 ? { holds: null, what } : { holds: tally.fail === 0, what };
    case 'some':
      return { holds: tally[says.outcome] > 0, what };
    case 'most':
      return { holds: tally[says.outcome] * 2 > tally.run, what };
    case 'count': {
      const among = says.among
        ? meets(says.among, tally.run + tally.skipped) || meets(says.among, tally.run)
        : true;
      return { holds: among && meets(says.bound, tally[says.outcome]), what };
    }
    case 'share':
      if (tally.run === 0) return { holds: null, what };
      return { holds: meetsPercent(says.bound, (100 * tally[says.outcome]) / tally.run), what };
    case 'named':
      return unnamed;
  }
}

function checkNamed(
  { negated }: TestClaim,
  { name, outcome }: { name: string; outcome: Counted },
  run: TestRun,
): Finding {
  const found = run.cases.filter((one) => isNamed(one, name));
  const [first] = found;
  if (!first)
    return { holds: null, what: run.complete ? `it has no test "${name}"` : unnamed.what };
  const tally = tallyOf(found);
  const holds = tally[outcome] === found.length;
  const finding = { holds, what: `"${first.name}" ${PAST[worst(found)]}` };
  return negated ? opposite(finding) : finding;
}

const PAST = {
  passed: 'passes',
  failed: 'fails',
  errored: 'ends in an error',
  skipped: 'is skipped',
} as const;

function worst(cases: readonly TestCase[]): TestCase['outcome'] {
  const order = ['errored', 'failed', 'skipped', 'passed'] as const;
  return order.find((outcome) => cases.some((one) => one.outcome === outcome)) ?? 'passed';
}

function isNamed({ name, suite }: TestCase, wanted: string): boolean {
  const full = `${suite.replaceAll(' › ', ' ')} ${name}`;
  const plain = wanted.replaceAll(/ (?:›|>|::) |::/g, ' ');
  return name === wanted || full.endsWith(` ${plain}`) || `${suite}.${name}`.endsWith(`.${wanted}`);
}

/** Whether a test is of the suite, class or file that is named: a whole segment of it, in any case. */
function isWithin({ suite, file }: TestCase, where: string): boolean {
  if (where === '') return true;
  const wanted = segments(where);
  return [...suite.split(' › '), file].some((one) => includes(segments(one), wanted));
}

function segments(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\\/.\s:]+/)
    .filter((segment) => segment !== '');
}

function includes(all: readonly string[], wanted: readonly string[]): boolean {
  return all.some((_one, at) => wanted.every((segment, i) => all[at + i] === segment));
}

const SCOPES =
  /\b(?:unit|integration|e2e|acceptance|smoke|regression|contract|functional|component)\b/g;

/** What the report says that it is of, where that is not what is claimed. */
function otherScope(scope: string, { suites }: TestRun, { id, source }: About): string | null {
  if (scope === '') return null;
  const labels = [id, source, ...suites].join(' ').toLowerCase();
  const plain = labels.replaceAll('end-to-end', 'e2e').replaceAll(/[_-]/g, ' ');
  const named: string[] = plain.match(SCOPES) ?? [];
  return named.length === 0 || named.includes(scope) ? null : (named[0] ?? null);
}

function spell({ fail, pass, run, skipped, failing }: Tally): string {
  const left = skipped > 0 ? `, ${skipped} ${skipped === 1 ? 'is' : 'are'} skipped` : '';
  if (run === 0) return `no test was run${left}`;
  if (fail === 0) return `${pass} of ${run} tests pass${left}`;
  const names = failing.slice(0, NAMED).map(nameOf);
  const which = names.length === 0 ? '' : `: ${[...names, ...moreThan(names, fail)].join(', ')}`;
  return `${fail} of ${run} tests ${fail === 1 ? 'fails' : 'fail'}${which}${left}`;
}

function moreThan(names: readonly string[], all: number): string[] {
  return all > names.length ? [`${all - names.length} more`] : [];
}

function nameOf({ name, message }: TestCase): string {
  const said = message.replaceAll(/\s+/g, ' ').trim().slice(0, 80).toWellFormed();
  return `"${name.slice(0, 120).toWellFormed()}"${said ? ` (${said})` : ''}`;
}
