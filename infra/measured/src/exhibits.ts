import { spanOf, type Evidence } from '@assize/proto';
import { isClean } from './reports/exit-code.ts';
import { readReport } from './reports/read-report.ts';
import type { Report, ReportKind } from './reports/report.ts';
import { failingOf, runIn, type TestCase, type TestRun } from './reports/junit.ts';

/** An exhibit of any kind but text. */
export interface MeasuredExhibit extends Pick<
  Evidence,
  'id' | 'text' | 'data' | 'source' | 'date'
> {
  readonly kind: ReportKind;
}

/** An exhibit whose report speaks, or why it says nothing to any claim of this commit. */
export type ReadExhibit =
  | { readonly status: 'speaks'; readonly exhibit: MeasuredExhibit; readonly report: Report }
  | { readonly status: 'silent'; readonly exhibit: MeasuredExhibit; readonly why: string }
  | { readonly status: 'unreadable'; readonly exhibit: MeasuredExhibit; readonly why: string };

export type Speaking = Extract<ReadExhibit, { status: 'speaks' }>;

/**
 * Reads each exhibit, and sets aside those that are of another commit than the claim is about, and
 * those that a later one of the same kind and stated source replaces. None is of a time after `until`.
 */
export function readExhibits(
  exhibits: readonly MeasuredExhibit[],
  commit: string | null,
  until: number,
): ReadExhibit[] {
  const read = exhibits.map((exhibit): ReadExhibit => {
    const found = readReport(exhibit.kind, exhibit);
    if (found.status === 'unreadable') return { status: 'unreadable', exhibit, why: found.why };
    const { report } = found;
    return commit === null || report.commit === null || sameCommit(commit, report.commit)
      ? { status: 'speaks', exhibit, report }
      : { status: 'silent', exhibit, why: `it is of commit ${report.commit}` };
  });
  const speaking = read.filter((one) => one.status === 'speaks');
  return read.map((one): ReadExhibit => {
    if (one.status !== 'speaks') return one;
    const later = speaking.find((other) => replaces(other, one, until));
    if (!later) return one;
    const { id, date } = later.exhibit;
    return { status: 'silent', exhibit: one.exhibit, why: `${id} replaces it, of ${date}` };
  });
}

function sameCommit(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}

/** A later report of the same thing: what it is of must be said, and so must both dates. */
function replaces(one: Speaking, other: Speaking, until: number): boolean {
  const { source, date, kind } = one.exhibit;
  if (one === other || kind !== other.exhibit.kind) return false;
  // A later change is one more.
  if (kind === 'diffstat') return false;
  if (!source || source !== other.exhibit.source) return false;
  if (subjectOf(one) !== subjectOf(other)) return false;
  if (!suitesOf(other).isSubsetOf(suitesOf(one)) || !ranAgain(other.report, one.report))
    return false;
  // Of a day, a month or a year it is not known when in it.
  const [before, after] = [spanOf(other.exhibit.date ?? ''), spanOf(date ?? '')];
  return before !== null && after !== null && after.first > before.last && after.first <= until;
}

function suitesOf({ report }: Speaking): ReadonlySet<string> {
  return new Set(report.kind === 'junit' ? report.suites : []);
}

/** Whether what failed was run again: by its name, or where not all are named by how many were. */
function ranAgain(before: Report, after: Report): boolean {
  if (before.kind !== 'junit' || after.kind !== 'junit') return true;
  if (!before.complete || !after.complete) return runIn(after) >= runIn(before);
  const ran = namesOf(after.cases.filter(({ outcome }) => outcome !== 'skipped'));
  return namesOf(failingOf(before.cases)).isSubsetOf(ran);
}

function namesOf(cases: readonly TestCase[]): ReadonlySet<string> {
  return new Set(cases.map(({ file, suite, name }) => JSON.stringify([file, suite, name])));
}

/** Whether it is not known what an exhibit reports; then no other attests what that is about. */
export function isUnclear(one: ReadExhibit, runs: TestRun | null): boolean {
  if (one.status !== 'speaks') return one.status === 'unreadable';
  if (one.report.kind !== 'junit') return false;
  return one.report.flaw !== null || (runs !== null && runIn(runs) === 0);
}

/** Whether a report is of something that went well; one of coverage or of a change is of no such thing. */
export function wentWell(report: Report): boolean {
  if (report.kind === 'junit') return report.counts.failed + report.counts.errored === 0;
  if (report.kind === 'exit-code') return isClean(report);
  if (report.kind === 'http') return report.status < 400;
  return report.kind === 'digest';
}

/** What a report is of, as far as it says: two that are of one thing can't both be right. */
export function subjectOf({ exhibit, report }: Speaking): string {
  if (report.kind === 'exit-code') return report.command ?? '';
  if (report.kind === 'http')
    return `${report.method ?? 'GET'} ${report.url ?? exhibit.source ?? ''}`;
  return exhibit.source ?? '';
}

/** All runs of tests as one; null where it can't be told what they come to together. */
export function allRuns(exhibits: readonly ReadExhibit[]): TestRun | null {
  const ofTests = exhibits.filter(({ exhibit }) => exhibit.kind === 'junit');
  if (ofTests.some(({ status }) => status === 'unreadable')) return null;
  const runs = ofTests.flatMap((one) =>
    one.status === 'speaks' && one.report.kind === 'junit' ? [one.report] : [],
  );
  const [first, ...others] = runs;
  if (!first || others.length === 0) return first ?? null;
  return sharesTests(runs) ? null : runs.reduce(together);
}

function sharesTests(runs: readonly TestRun[]): boolean {
  const each = runs.map(({ cases }) => [...namesOf(cases)]);
  if (new Set(each.flat()).size < each.flat().length) return true;
  return runs.some((one) => runs.some((other) => one !== other && mayBeWithin(one, other)));
}

/** Whether tests that are not named may be those of another run: all of their suites are in it. */
function mayBeWithin(one: TestRun, other: TestRun): boolean {
  if (one.complete && other.complete) return false;
  return new Set(one.suites).isSubsetOf(new Set(other.suites));
}

function together(one: TestRun, other: TestRun): TestRun {
  const sum = (of: keyof TestRun['counts']): number => one.counts[of] + other.counts[of];
  return {
    ...one,
    suites: [...one.suites, ...other.suites],
    cases: [...one.cases, ...other.cases],
    complete: one.complete && other.complete,
    counts: {
      passed: sum('passed'),
      failed: sum('failed'),
      errored: sum('errored'),
      skipped: sum('skipped'),
    },
    flaw: one.flaw ?? other.flaw,
  };
}
