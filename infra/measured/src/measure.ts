import type { Assert, ExhibitReading } from '@assize/proto';
import { partsAsserted } from './asserts.ts';
import type { About, Finding } from './claims/assertion.ts';
import { assertedIn, type Part } from './claims/sentences.ts';
import { isOfScope } from './claims/tests.ts';
import {
  allRuns,
  isUnclear,
  readExhibits,
  subjectOf,
  wentWell,
  type MeasuredExhibit,
  type ReadExhibit,
  type Speaking,
} from './exhibits.ts';
import type { TestRun } from './reports/junit.ts';

/** How an exhibit that was measured reads, as it goes on the record. */
export type MeasuredReading = ExhibitReading & Required<Pick<ExhibitReading, 'measured'>>;

export interface Measurement {
  /** One for each exhibit, in the order given. */
  readonly readings: MeasuredReading[];
  /** Reports that can't be read, and what a claim says beside that which was measured. */
  readonly missing: string[];
  /** Whether all that is asserted in CEL is attested, so that texts have no part in it; so too where nothing is. */
  readonly asserted: boolean;
}

/** Longest reason, in UTF-16 code units: a record has at most 4,000. */
const LONGEST = 1500;

interface Spoken {
  readonly exhibit: ReadExhibit;
  /** What it says of each part; null where nothing. */
  readonly findings: readonly (Finding | null)[];
}

/**
 * What machines' reports say of a statement, by stated rules and no model. A part of the statement that
 * a report contradicts falsifies the whole; one that no report speaks to is not attested, and then the
 * whole is not: absence is no support. Its parts are its sentences and its assertions in CEL (`asserts`).
 * What words mean that no rule reads is their author's own word, which an assertion beside them does not
 * make good; a statement that is its assertions, joined by `; `, has no other parts. `until`: milliseconds since the
 * epoch, when no report was made yet that is of a later date.
 */
export function measure(
  statement: string,
  exhibits: readonly MeasuredExhibit[],
  asserts: readonly Assert[] = [],
  until = Infinity,
): Measurement {
  if (exhibits.length === 0) return { readings: [], missing: [], asserted: asserts.length === 0 };
  const { parts: sentences, commit } = assertedIn(statement);
  const isExact = asserts.map(({ that }) => that).join('; ') === statement.trim();
  const parts = [...(isExact ? [] : sentences), ...partsAsserted(asserts)];
  const read = readExhibits(exhibits, commit, until);
  const runs = runsOf(new Set(['', ...parts.flatMap(({ asserts: of }) => of?.pooled ?? [])]), read);
  const heard = read.map((one) => ({
    exhibit: one,
    findings: parts.map((part) => findingOf(part, one, runs)),
  }));
  const unclear = read.filter((one) => isUnclear(one, runs.get('') ?? null));
  const areOfSeveral = isOfSeveral(read);
  const weighed = parts.map(({ asserts: asserted }, at) => {
    if (asserted?.unnamed && isTornOn(at, heard))
      return ({ holds }: Finding) => ({ ...TORN, mayDeny: holds === false });
    const isOpen =
      asserted?.pooled === undefined &&
      (unclear.some(({ exhibit }) => asserted?.concerns(exhibit)) ||
        (asserted?.counts === true && areOfSeveral) ||
        heard.some(({ findings }) => findings[at]?.mayDeny));
    return (found: Finding) => (isOpen && found.holds === true ? OPEN : found);
  });
  const spoken = heard.map(({ exhibit: one, findings }) => ({
    exhibit: one,
    findings: findings.map((found, at) => found && (weighed[at]?.(found) ?? null)),
  }));
  const attested = parts.map((_part, at) => spoken.some((one) => one.findings[at]?.holds === true));
  const whole = parts.length > 0 && attested.every(Boolean);
  return {
    readings: spoken.map((one) => {
      const isUnclearHere = unclear.includes(one.exhibit);
      const mayDeny =
        parts.some((part) => isUnheard(part, one.exhibit, isUnclearHere)) ||
        one.findings.some((found) => found?.mayDeny);
      return readingOf(one, parts, whole, mayDeny ? UNKNOWN : SILENT);
    }),
    missing: [...unreadable(read), ...unattested(spoken, parts, attested)],
    asserted: attested.slice(parts.length - asserts.length).every(Boolean),
  };
}

function findingOf({ asserts }: Part, one: ReadExhibit, all: Runs): Finding | null {
  if (asserts === null || one.status !== 'speaks') return null;
  const { report } = one;
  const { pooled: scope } = asserts;
  if (scope === undefined || !isOfScope(scope, report, aboutOf(one)))
    return asserts.check(report, aboutOf(one));
  const runs = all.get(scope);
  if (runs) return asserts.check(runs, aboutOf(one));
  return { holds: null, what: 'what all the reports of tests come to together is not known' };
}

/** What all reports of the tests of a scope come to together; null where that is not known. */
type Runs = ReadonlyMap<string, TestRun | null>;

function runsOf(scopes: ReadonlySet<string>, read: readonly ReadExhibit[]): Runs {
  const isOf = (scope: string, one: ReadExhibit): boolean =>
    one.status !== 'speaks' || isOfScope(scope, one.report, aboutOf(one));
  return new Map([...scopes].map((of) => [of, allRuns(read.filter((one) => isOf(of, one)))]));
}

const aboutOf = ({ exhibit: { id, source = '' } }: Speaking): About => ({ id, source });

const TORN: Finding = {
  holds: null,
  what: 'reports of several disagree, and the claim names none',
};

const OPEN: Finding = {
  holds: null,
  what: 'another report of it can not be read, contradicts itself, holds no test that was run, may be of its failure, or is of another change',
};

/** Whether diffs that list all files of theirs list different ones. */
function isOfSeveral(read: readonly ReadExhibit[]): boolean {
  const listed = read.flatMap((one) =>
    one.status === 'speaks' && one.report.kind === 'diffstat' && !one.report.cut
      ? JSON.stringify(one.report.files.map(({ path }) => path).toSorted())
      : [],
  );
  return new Set(listed).size > 1;
}

/** Whether reports of different things disagree on a part that does not say which it is about. */
function isTornOn(at: number, heard: readonly Spoken[]): boolean {
  const subjects = (holds: boolean): Set<string> =>
    new Set(
      heard.flatMap(({ exhibit, findings }) =>
        exhibit.status === 'speaks' && findings[at]?.holds === holds ? [subjectOf(exhibit)] : [],
      ),
    );
  const [attesting, falsifying] = [subjects(true), subjects(false)];
  // One that both attests and falsifies is of one thing: then the falsifier stands.
  return attesting.size > 0 && falsifying.size > 0 && attesting.isDisjointFrom(falsifying);
}

/**
 * Whether nobody knows what an exhibit says of a part. Words that no rule reads may be of any report: it is known of
 * one that went well alone that it does not say the contrary.
 */
function isUnheard({ asserts }: Part, one: ReadExhibit, isUnclearHere: boolean): boolean {
  if (asserts !== null) return isUnclearHere && asserts.concerns(one.exhibit);
  return one.status === 'unreadable' || (one.status === 'speaks' && !wentWell(one.report));
}

type Measured = MeasuredReading['measured'];

function readingOf(
  { exhibit: one, findings }: Spoken,
  parts: readonly Part[],
  whole: boolean,
  silent: typeof SILENT,
): MeasuredReading {
  const { id, kind } = one.exhibit;
  const says = (holds: boolean | null, what: string): Measured => {
    return { kind, holds, what: what.slice(0, LONGEST).toWellFormed() };
  };
  const told = (holds: boolean | null): string => spell(findings, parts, holds);
  if (findings.some((found) => found?.holds === false)) {
    return { id, ...REFUTES, measured: says(false, told(false)) };
  }
  if (findings.some((found) => found?.holds === true)) {
    if (whole) return { id, ...SUPPORTS, measured: says(true, told(true)) };
    return {
      id,
      ...PARTLY,
      measured: says(null, `${told(true)}; that is not all that is claimed`),
    };
  }
  return { id, ...silent, measured: says(null, silence(one, parts) ?? told(null)) };
}

const REFUTES = { relevance: 1, support: 0, refute: 1, neutral: 0 };
const SUPPORTS = { relevance: 1, support: 1, refute: 0, neutral: 0 };
const PARTLY = { relevance: 1, support: 0, refute: 0, neutral: 1 };
const SILENT = { relevance: 0, support: 0, refute: 0, neutral: 1 };
/** On neither side of the scales; but it may say the contrary, as likely as not, as a text that nobody could read. */
const UNKNOWN = { relevance: 0, support: 0, refute: 0.5, neutral: 0.5 };

/** Why an exhibit says nothing whatever is asked; null where it was asked, and could not tell. */
function silence(one: ReadExhibit, parts: readonly Part[]): string | null {
  if (one.status === 'unreadable') return `it can't be read: ${one.why}`;
  if (one.status === 'silent') return one.why;
  if (parts.every(({ asserts }) => asserts === null)) {
    const [why = 'it asserts nothing'] = parts.map((part) => part.why);
    return `what is claimed can't be measured by rule: ${why}`;
  }
  return null;
}

function spell(
  findings: readonly (Finding | null)[],
  parts: readonly Part[],
  holds: boolean | null,
): string {
  const told = findings.flatMap((found, at) => {
    if (!found || found.holds !== holds) return [];
    const { text = '', stated = false } = parts[at] ?? {};
    return [parts.length > 1 && !stated ? `on "${clip(text)}": ${found.what}` : found.what];
  });
  return [...new Set(told)].join('; ') || 'reports of its kind say nothing of what is claimed';
}

/** What its reader has to know: no rule compared these words with the assertions beside them. */
function unreadable(read: readonly ReadExhibit[]): string[] {
  return read.flatMap((one) => {
    if (one.status !== 'unreadable') return [];
    const { id, kind } = one.exhibit;
    return [`evidence ${id}: its ${kind} report can't be read: ${clip(one.why)}`];
  });
}

/** What a claim says beside that which was measured: only where some of it was, and none of it failed. */
function unattested(
  spoken: readonly Spoken[],
  parts: readonly Part[],
  attested: readonly boolean[],
): string[] {
  const failed = spoken.some(({ findings }) => findings.some((found) => found?.holds === false));
  if (failed) return [];
  if (!attested.includes(true)) return unheard(spoken, parts);
  return parts
    .filter((_part, at) => !attested[at])
    .map(({ text }) => `no measurement attests that "${clip(text)}"`);
}

/** What is asserted of a report that is not there: those that are there say nothing of it. */
function unheard(spoken: readonly Spoken[], parts: readonly Part[]): string[] {
  return parts
    .filter(({ asserts, stated }) => {
      return (
        stated && asserts && !spoken.some(({ exhibit: { exhibit } }) => asserts.concerns(exhibit))
      );
    })
    .map(({ text }) => `no report was handed in that "${clip(text)}" is about`);
}

function clip(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199).toWellFormed()}…` : text;
}
