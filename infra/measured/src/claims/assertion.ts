import type { MeasuredExhibit } from '#src/exhibits.ts';
import type { Report, ReportKind, ReportOf } from '#src/reports/report.ts';

/** What a report says of one part of a claim; `what` says it in words, with the value that was measured. */
export interface Finding {
  /** null: the report can't tell. */
  readonly holds: boolean | null;
  readonly what: string;
  /** Whether what can't be told may be that it does not hold: no other report attests it then. */
  readonly mayDeny?: boolean;
}

/** What is known of a report beside its content: a name may say of what it is. */
export interface About {
  readonly id: string;
  readonly source: string;
}

/** What a part of a claim asserts. */
export interface Assertion {
  /** Whether it is about what such an exhibit reports, whatever that turns out to be. */
  readonly concerns: (exhibit: Pick<MeasuredExhibit, 'id' | 'kind'>) => boolean;
  /** null where reports of this kind say nothing of such things. */
  readonly check: (report: Report, about: About) => Finding | null;
  /**
   * Where it is about all reports of tests together, a count, or that there is some such test: of which tests ("unit"),
   * empty for all. What must hold of every test is falsified by any one report.
   */
  readonly pooled?: string;
  /** Whether it does not say of which ("the command", "coverage"), so that reports may be of others. */
  readonly unnamed?: true;
  /** Whether it counts what is changed: diffs of other files are of more than any one of them lists. */
  readonly counts?: true;
}

/** What is said of reports of one kind. */
export function on<Kind extends ReportKind>(
  kind: Kind,
  check: (report: ReportOf<Kind>, about: About) => Finding,
): Assertion {
  const isOfKind = (report: Report): report is ReportOf<Kind> => report.kind === kind;
  return {
    concerns: (exhibit) => exhibit.kind === kind,
    check: (report, about) => (isOfKind(report) ? check(report, about) : null),
  };
}

/** What stands at a name in a pattern; empty where nothing does. */
export type Group = (name: string) => string;

/** A way to say something: the pattern is the whole of a clause. Null where that can't be checked. */
export interface Form {
  readonly pattern: RegExp;
  readonly means: (group: Group) => Assertion | null;
}

/** Words at the end of a clause that change nothing of what it asserts. */
const TAIL =
  '(?: (?:now|again|successfully|(?:after|with) (?:the|this|my) (?:change|fix|refactoring|update)))?';

export function form(source: string, means: Form['means']): Form {
  return { pattern: new RegExp(`^(?:${source})${TAIL}$`, 'iu'), means };
}

/** At most three, and how many more. */
export function several(names: readonly string[], all = names.length): string {
  const named = names.slice(0, 3).map((name) => name.slice(0, 200).toWellFormed());
  return [...named, ...(all > named.length ? [`${all - named.length} more`] : [])].join(', ');
}
