import { spanOf, type Evidence } from '@assize/proto';
import { isClean } from './reports/exit-code.ts';
import { readReport } from './reports/read-report.ts';
import type { Report, ReportKind } from './reports/report.ts';
import { failingOf, runIn, type TestCase, type TestRun } from './reports/test-run.ts';

export interface MeasuredExhibit extends Pick<
  Evidence,
  'id' | 'text' | 'data' | 'source' | 'date'
> {
  readonly kind: ReportKind;
}

/** An exhibit with its report (`speaks`), or the reason why it can't say anything about a claim of this commit. */
export type ReadExhibit =
  | { readonly status: 'speaks'; readonly exhibit: MeasuredExhibit; readonly report: Report }
  | { readonly status: 'silent'; readonly exhibit: MeasuredExhibit; readonly why: string }
  | { readonly status: 'unreadable'; readonly exhibit: MeasuredExhibit; readonly why: string };

export type SpeakingExhibit = Extract<ReadExhibit, { status: 'speaks' }>;

/**
 * Reads each exhibit. Exhibits of another commit than the claim's are silenced, and so are those that a later one of
 * the same kind and stated source replaces. An exhibit dated after `until` replaces none.
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

/** Whether one is a later report of the same subject. Both must state their source and their date. */
function replaces(one: SpeakingExhibit, other: SpeakingExhibit, until: number): boolean {
  const { source, date, kind } = one.exhibit;
  if (one === other || kind !== other.exhibit.kind) return false;
  // A later diff is one more change and replaces none.
  if (kind === 'diffstat') return false;
  if (!source || source !== other.exhibit.source) return false;
  if (subjectOf(one) !== subjectOf(other)) return false;
  if (!suitesOf(other).isSubsetOf(suitesOf(one)) || !ranAgain(other.report, one.report))
    return false;
  // A date of a day, a month or a year covers a span of time.
  const [before, after] = [spanOf(other.exhibit.date ?? ''), spanOf(date ?? '')];
  return before !== null && after !== null && after.first > before.last && after.first <= until;
}

function suitesOf({ report }: SpeakingExhibit): ReadonlySet<string> {
  return new Set(report.kind === 'junit' ? report.suites : []);
}

/** Whether the tests that failed were run again: by their names, or if not all are named, by their number. */
function ranAgain(before: Report, after: Report): boolean {
  if (before.kind !== 'junit' || after.kind !== 'junit') return true;
  if (!before.complete || !after.complete) return runIn(after) >= runIn(before);
  const ran = namesOf(after.cases.filter(({ outcome }) => outcome !== 'skipped'));
  return namesOf(failingOf(before.cases)).isSubsetOf(ran);
}

function namesOf(cases: readonly TestCase[]): ReadonlySet<string> {
  return new Set(cases.map(({ file, suite, name }) => JSON.stringify([file, suite, name])));
}

/** Whether the content of an exhibit is unclear. If so, no other exhibit can attest what it is about. */
export function isUnclear(one: ReadExhibit, runs: TestRun | null): boolean {
  if (one.status !== 'speaks') return one.status === 'unreadable';
  if (one.report.kind === 'sarif') return one.report.flaw !== null;
  if (one.report.kind !== 'junit') return false;
  return one.report.flaw !== null || (runs !== null && runIn(runs) === 0);
}

/** Whether a report shows a success. Reports of coverage or of a change show none. */
export function isSuccess(report: Report): boolean {
  if (report.kind === 'junit') return report.counts.failed + report.counts.errored === 0;
  if (report.kind === 'exit-code') return isClean(report);
  if (report.kind === 'http') return report.status < 400;
  if (report.kind === 'sarif') return report.runs.every(({ alerts }) => alerts.length === 0);
  return report.kind === 'digest';
}

/** The subject of a report, as far as it states one. Two reports of one subject can't both be right. */
export function subjectOf({ exhibit, report }: SpeakingExhibit): string {
  if (report.kind === 'exit-code') return report.command ?? '';
  if (report.kind === 'http')
    return `${report.method ?? 'GET'} ${report.url ?? exhibit.source ?? ''}`;
  if (report.kind === 'sarif')
    return JSON.stringify([exhibit.source, ...report.runs.map(({ tool }) => tool)]);
  return exhibit.source ?? '';
}

/** All runs of tests as one; null if their sum can't be told. */
export function allRuns(exhibits: readonly ReadExhibit[]): TestRun | null {
  const ofTests = exhibits.filter(({ exhibit }) => exhibit.kind === 'junit');
  if (ofTests.some(({ status }) => status === 'unreadable')) return null;
  const runs = ofTests.flatMap((one) =>
    one.status === 'speaks' && one.report.kind === 'junit' ? [one.report] : [],
  );
  const [first, ...others] = runs;
  if (!first || others.length === 0) return first ?? null;
  return sharesTests(runs) ? null : runs.reduce(merged);
}

function sharesTests(runs: readonly TestRun[]): boolean {
  const each = runs.map(({ cases }) => [...namesOf(cases)]);
  if (new Set(each.flat()).size < each.flat().length) return true;
  return runs.some((one) => runs.some((other) => one !== other && mayBeWithin(one, other)));
}

/** Whether unnamed tests of a run may be among those of another run, because all of its suites are in that one. */
function mayBeWithin(one: TestRun, other: TestRun): boolean {
  if (one.complete && other.complete) return false;
  return new Set(one.suites).isSubsetOf(new Set(other.suites));
}

function merged(one: TestRun, other: TestRun): TestRun {
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
