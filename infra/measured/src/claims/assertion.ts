import type { MeasuredExhibit } from '#src/exhibits.ts';
import type { Report, ReportKind, ReportOf } from '#src/reports/report.ts';

/** What a report says about one part of a claim. `what` says it in words, with the measured value. */
export interface Finding {
  /** Whether the part holds; null if the report can't tell. */
  readonly holds: boolean | null;
  readonly what: string;
  /** Whether the part may fail to hold although the report can't tell. If so, no other report attests it. */
  readonly mayDeny?: boolean;
}

/** What is known of a report beside its content. Its names may say what it is about. */
export interface About {
  readonly id: string;
  readonly source: string;
}

export interface Assertion {
  /** Whether it is about the subject of such an exhibit, whatever the report says. */
  readonly concerns: (exhibit: Pick<MeasuredExhibit, 'id' | 'kind'>) => boolean;
  /** Checks it against a report; null if reports of this kind say nothing about it. */
  readonly check: (report: Report, about: About) => Finding | null;
  /**
   * Set if the assertion is about all reports of tests together, as a count is, or "some test fails": the scope of
   * the tests ("unit"), or the empty string for all. An assertion about every test is falsified by any one report.
   */
  readonly pooled?: string;
  /** Set if it names no subject ("the command", "coverage"), so that reports may be about different ones. */
  readonly unnamed?: true;
  /** Set if it counts changed files. Several diffs of different files may belong to a larger change. */
  readonly counts?: true;
}

export function aboutReports<Kind extends ReportKind>(
  kind: Kind,
  check: (report: ReportOf<Kind>, about: About) => Finding,
): Assertion {
  const isOfKind = (report: Report): report is ReportOf<Kind> => report.kind === kind;
  return {
    concerns: (exhibit) => exhibit.kind === kind,
    check: (report, about) => (isOfKind(report) ? check(report, about) : null),
  };
}

/** The text of a named group of a match; empty if the group did not match. */
export type Group = (name: string) => string;

/** The pattern matches a whole clause. `means` returns null for an assertion that can't be checked. */
export interface Form {
  readonly pattern: RegExp;
  readonly means: (group: Group) => Assertion | null;
}

/** Words at the end of a clause that do not change its meaning. */
const TAIL =
  '(?: (?:now|again|successfully|(?:after|with) (?:the|this|my) (?:change|fix|refactoring|update)))?';

export function sentenceForm(source: string, means: Form['means']): Form {
  return { pattern: new RegExp(`^(?:${source})${TAIL}$`, 'iu'), means };
}

/** The first three names, and how many more there are. */
export function listNames(names: readonly string[], all = names.length): string {
  const named = names.slice(0, 3).map((name) => name.slice(0, 200).toWellFormed());
  return [...named, ...(all > named.length ? [`${all - named.length} more`] : [])].join(', ');
}
