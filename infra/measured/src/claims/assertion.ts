import type { Report } from '#src/reports/report.ts';
import type { Wording } from './wording.ts';

/** What a report says of one part of a claim; `what` says it in words, with the value that was measured. */
export interface Finding {
  /** null: the report can't tell. */
  readonly holds: boolean | null;
  readonly what: string;
}

/** What is known of a report beside its content: a name may say of what it is. */
export interface About {
  readonly id: string;
  readonly source: string;
}

/** What claims assert things of. */
export type Topic = 'tests' | 'command' | 'coverage' | 'file' | 'response' | 'changes';

/** What a part of a claim asserts. */
export interface Assertion {
  readonly topic: Topic;
  /** null where reports of this kind say nothing of such things. */
  readonly check: (report: Report, about: About) => Finding | null;
  /**
   * Whether it is about all reports of tests together: a count, or that there is some such test. What
   * must hold of every test is falsified by any one report.
   */
  readonly pooled?: true;
  /** Whether it does not say of which ("the command", "coverage"), so that reports may be of others. */
  readonly unnamed?: true;
}

/** Reads a clause; null where it is of another topic, or not in words that the rule knows. */
export type Rule = (clause: string, wording: Wording) => Assertion | null;

/** How a clause is to be read: the first pattern that is the whole of it. */
export interface Form<Meant> {
  readonly pattern: RegExp;
  readonly means: (group: (name: string) => string) => Meant | null;
}

/** Words that change nothing of what a clause asserts, at its end. */
const TAIL = String.raw`(?:\s+(?:now|again|currently|successfully|cleanly|as well|too|already|(?:after|with|since) (?:the|this|my|these) (?:change|fix|refactoring|refactor|update|patch|merge|migration|commit)e?s?))*`;

/** The whole of a clause, in any case. */
export function whole(source: string): RegExp {
  return new RegExp(`^(?:${source})${TAIL}$`, 'iu');
}

export function readBy<Meant>(forms: readonly Form<Meant>[], clause: string): Meant | null {
  for (const { pattern, means } of forms) {
    const groups = pattern.exec(clause)?.groups;
    const meant = groups && means((name) => groups[name] ?? '');
    if (meant) return meant;
  }
  return null;
}

export function opposite({ holds, what }: Finding): Finding {
  return { holds: holds === null ? null : !holds, what };
}
