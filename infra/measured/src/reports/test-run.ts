export type Outcome = 'passed' | 'failed' | 'errored' | 'skipped';

export interface TestCase {
  readonly name: string;
  /** The names of its suites and its class, in one string. */
  readonly suite: string;
  readonly file: string;
  readonly outcome: Outcome;
  /** The message of a failing test, cut short. */
  readonly message: string;
}

export interface TestRun {
  readonly kind: 'junit';
  readonly commit: string | null;
  readonly suites: readonly string[];
  /** The tests that are known by name: all of them if `complete`, else failing ones only. */
  readonly cases: readonly TestCase[];
  readonly complete: boolean;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Null unless its summary states more than it shows, or it has something unknown. */
  readonly flaw: string | null;
}

/** The most characters of a message that are kept. */
export const MESSAGE = 200;

/** The first line of what a test printed, cut short. */
export function firstLine(printed = ''): string {
  return (printed.trim().split('\n')[0] ?? '').slice(0, MESSAGE);
}

/** A run of which every test is known by name. */
export function runOf(
  cases: readonly TestCase[],
  suites: Iterable<string>,
  flaw: string | null,
): TestRun {
  const counts = { passed: 0, failed: 0, errored: 0, skipped: 0 };
  for (const { outcome } of cases) counts[outcome] += 1;
  return { kind: 'junit', commit: null, suites: [...suites], cases, complete: true, counts, flaw };
}

export const isFailing = (outcome: Outcome): boolean =>
  outcome === 'failed' || outcome === 'errored';

/** The number of tests that were run, without skipped ones. */
export function runIn({ counts: { passed, failed, errored } }: TestRun): number {
  return passed + failed + errored;
}

export function failingOf(cases: readonly TestCase[]): TestCase[] {
  return cases.filter(({ outcome }) => isFailing(outcome));
}

/** What is wrong with a run whose summary states more than it shows; null if nothing is. NaN is more than any number. */
export function statesMore(states: number, what: string, shows: number): string | null {
  return states <= shows ? null : `its summary states ${states} ${what}, and it shows ${shows}`;
}

/** `node --test` shows no failure of a test that fails beside its subtests, but counts it in a comment of XML or TAP. */
const SUMS = /^(?:\t*<!--|#) (?:fail|cancelled) (\d{1,9})(?: -->)?\r?$/gm;

/** What is wrong with a report of as many failing tests, by those comments; null if nothing is. */
export function summedUpFlaw(text: string, failing: number): string | null {
  const stated = [...text.matchAll(SUMS)].reduce((sum, [, one]) => sum + Number(one), 0);
  return statesMore(stated, 'failing tests', failing);
}
