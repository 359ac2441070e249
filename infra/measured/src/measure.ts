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
  isSuccess,
  type MeasuredExhibit,
  type ReadExhibit,
  type SpeakingExhibit,
} from './exhibits.ts';
import type { TestRun } from './reports/test-run.ts';

export type MeasuredReading = ExhibitReading & Required<Pick<ExhibitReading, 'measured'>>;

export interface Measurement {
  /** One reading for each exhibit, in the given order. */
  readonly readings: MeasuredReading[];
  /** Reports that can't be read, and parts of the claim that no measurement attests. */
  readonly missing: string[];
  /** Whether all assertions in CEL are attested, so that texts do not count; also true without any. */
  readonly asserted: boolean;
}

/** The longest reason, in UTF-16 code units; a record allows 4,000. */
const LONGEST = 1500;

interface ExhibitFindings {
  readonly exhibit: ReadExhibit;
  /** Its finding for each part; null where it has none. */
  readonly findings: readonly (Finding | null)[];
}

/**
 * Measures a statement by reports, with stated rules and no model. A report that contradicts a part falsifies the
 * whole. If no report speaks to a part, neither it nor the whole is attested: absence is no support. The parts are the
 * statement's sentences and its assertions in CEL (`asserts`). Words that no rule can read are not attested, even
 * beside an assertion; a statement that consists of its assertions, joined by `; `, has no other parts. `until`, in
 * milliseconds since the epoch, is the time after which no report can have been made.
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
  const byExhibit = withoutRepeatedDiffs(
    parts,
    read.map((one) => ({
      exhibit: one,
      findings: parts.map((part) => findingOf(part, one, runs)),
    })),
  );
  const unclear = read.filter((one) => isUnclear(one, runs.get('') ?? null));
  const areDifferentDiffs = listDifferentFiles(read);
  const adjustments = parts.map(({ asserts: asserted }, at) => {
    if (asserted?.unnamed && disagreeOn(at, byExhibit))
      return ({ holds }: Finding) => ({ ...DISAGREEING, mayDeny: holds === false });
    const isUncertain =
      asserted?.pooled === undefined &&
      (unclear.some(({ exhibit }) => asserted?.concerns(exhibit)) ||
        (asserted?.counts === true && areDifferentDiffs) ||
        byExhibit.some(({ findings }) => findings[at]?.mayDeny));
    return (found: Finding) => (isUncertain && found.holds === true ? UNCERTAIN : found);
  });
  const adjusted = byExhibit.map(({ exhibit: one, findings }) => ({
    exhibit: one,
    findings: findings.map((found, at) => found && (adjustments[at]?.(found) ?? null)),
  }));
  const attested = parts.map((_part, at) =>
    adjusted.some((one) => one.findings[at]?.holds === true),
  );
  const whole = parts.length > 0 && attested.every(Boolean);
  return {
    readings: adjusted.map((one) => {
      const isUnclearHere = unclear.includes(one.exhibit);
      const mayDeny =
        parts.some((part) => mayContradict(part, one.exhibit, isUnclearHere)) ||
        one.findings.some((found) => found?.mayDeny);
      return readingOf(one, parts, whole, mayDeny ? UNKNOWN : SILENT);
    }),
    missing: [...unreadable(read), ...unattested(adjusted, parts, attested)],
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

/** The merged run of all reports of the tests of a scope; null if it is not known. */
type Runs = ReadonlyMap<string, TestRun | null>;

function runsOf(scopes: ReadonlySet<string>, read: readonly ReadExhibit[]): Runs {
  const isOf = (scope: string, one: ReadExhibit): boolean =>
    one.status !== 'speaks' || isOfScope(scope, one.report, aboutOf(one));
  return new Map([...scopes].map((of) => [of, allRuns(read.filter((one) => isOf(of, one)))]));
}

const aboutOf = ({ exhibit: { id, source = '' } }: SpeakingExhibit): About => ({ id, source });

const DISAGREEING: Finding = {
  holds: null,
  what: 'reports of several disagree, and the claim names none',
};

const UNCERTAIN: Finding = {
  holds: null,
  what: 'another report of it can not be read, contradicts itself, holds no test that was run, may be of its failure, or is of another change',
};

function listDifferentFiles(read: readonly ReadExhibit[]): boolean {
  const listed = read.flatMap((one) =>
    one.status === 'speaks' && one.report.kind === 'diffstat' && !one.report.cut
      ? JSON.stringify(one.report.files.map(({ path }) => path).toSorted())
      : [],
  );
  return new Set(listed).size > 1;
}

/**
 * One change may be handed in as several diffs, of which one tells less: by `--stat` and `--summary`, say. Where a diff
 * attests a sentence, another one that lists no further file does not deny it.
 */
function withoutRepeatedDiffs(
  parts: readonly Part[],
  byExhibit: readonly ExhibitFindings[],
): ExhibitFindings[] {
  const isRepeated = (exhibit: ReadExhibit, at: number): boolean =>
    byExhibit.some(
      (other) => other.findings[at]?.holds === true && listsFilesOf(other.exhibit, exhibit),
    );
  return byExhibit.map(({ exhibit, findings }) => ({
    exhibit,
    findings: findings.map((found, at) =>
      found?.mayDeny && !parts[at]?.stated && isRepeated(exhibit, at)
        ? { ...found, mayDeny: false }
        : found,
    ),
  }));
}

/** Whether one of two diffs lists all files of the other, whose paths may be cut short ("...src/a.ts"). */
function listsFilesOf(one: ReadExhibit, other: ReadExhibit): boolean {
  if (one.status !== 'speaks' || one.report.kind !== 'diffstat') return false;
  if (other.status !== 'speaks' || other.report.kind !== 'diffstat') return false;
  const paths = new Set(one.report.files.map(({ path }) => path));
  return other.report.files.every(({ path }) =>
    path.startsWith('...')
      ? [...paths].some((whole) => whole.endsWith(path.slice(3)))
      : paths.has(path),
  );
}

/** Whether reports of different subjects disagree on a part that names no subject. */
function disagreeOn(at: number, byExhibit: readonly ExhibitFindings[]): boolean {
  const subjects = (holds: boolean): Set<string> =>
    new Set(
      byExhibit.flatMap(({ exhibit, findings }) =>
        exhibit.status === 'speaks' && findings[at]?.holds === holds ? [subjectOf(exhibit)] : [],
      ),
    );
  const [attesting, falsifying] = [subjects(true), subjects(false)];
  // If one subject is both attested and falsified, the falsifier stands.
  return attesting.size > 0 && falsifying.size > 0 && attesting.isDisjointFrom(falsifying);
}

/** Words that no rule reads may be about any report; only a report of a success is known not to contradict them. */
function mayContradict({ asserts }: Part, one: ReadExhibit, isUnclearHere: boolean): boolean {
  if (asserts !== null) return isUnclearHere && asserts.concerns(one.exhibit);
  return one.status === 'unreadable' || (one.status === 'speaks' && !isSuccess(one.report));
}

type Measured = MeasuredReading['measured'];

function readingOf(
  { exhibit: one, findings }: ExhibitFindings,
  parts: readonly Part[],
  whole: boolean,
  silent: typeof SILENT,
): MeasuredReading {
  const { id, kind } = one.exhibit;
  const says = (holds: boolean | null, what: string): Measured => {
    return { kind, holds, what: what.slice(0, LONGEST).toWellFormed() };
  };
  const spelled = (holds: boolean | null): string => spell(findings, parts, holds);
  if (findings.some((found) => found?.holds === false)) {
    return { id, ...REFUTES, measured: says(false, spelled(false)) };
  }
  if (findings.some((found) => found?.holds === true)) {
    if (whole) return { id, ...SUPPORTS, measured: says(true, spelled(true)) };
    return {
      id,
      ...PARTLY,
      measured: says(null, `${spelled(true)}; that is not all that is claimed`),
    };
  }
  return { id, ...silent, measured: says(null, silenceReason(one, parts) ?? spelled(null)) };
}

const REFUTES = { relevance: 1, support: 0, refute: 1, neutral: 0 };
const SUPPORTS = { relevance: 1, support: 1, refute: 0, neutral: 0 };
const PARTLY = { relevance: 1, support: 0, refute: 0, neutral: 1 };
const SILENT = { relevance: 0, support: 0, refute: 0, neutral: 1 };
/** On neither side, but it may contradict the claim: as uncertain as a text that nobody could read. */
const UNKNOWN = { relevance: 0, support: 0, refute: 0.5, neutral: 0.5 };

/** Why an exhibit says nothing at all; null if it was checked and could not tell. */
function silenceReason(one: ReadExhibit, parts: readonly Part[]): string | null {
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
  const sentences = findings.flatMap((found, at) => {
    if (!found || found.holds !== holds) return [];
    const { text = '', stated = false } = parts[at] ?? {};
    return [parts.length > 1 && !stated ? `on "${clip(text)}": ${found.what}` : found.what];
  });
  return [...new Set(sentences)].join('; ') || 'reports of its kind say nothing of what is claimed';
}

function unreadable(read: readonly ReadExhibit[]): string[] {
  return read.flatMap((one) => {
    if (one.status !== 'unreadable') return [];
    const { id, kind } = one.exhibit;
    return [`evidence ${id}: its ${kind} report can't be read: ${clip(one.why)}`];
  });
}

/** The parts that no measurement attests, in sentences; only if some part is attested and none is falsified. */
function unattested(
  adjusted: readonly ExhibitFindings[],
  parts: readonly Part[],
  attested: readonly boolean[],
): string[] {
  const failed = adjusted.some(({ findings }) => findings.some((found) => found?.holds === false));
  if (failed) return [];
  if (!attested.includes(true)) return withoutReport(adjusted, parts);
  return parts
    .filter((_part, at) => !attested[at])
    .map(({ text }) => `no measurement attests that "${clip(text)}"`);
}

function withoutReport(adjusted: readonly ExhibitFindings[], parts: readonly Part[]): string[] {
  return parts
    .filter(({ asserts, stated }) => {
      return (
        stated && asserts && !adjusted.some(({ exhibit: { exhibit } }) => asserts.concerns(exhibit))
      );
    })
    .map(({ text }) => `no report was handed in that "${clip(text)}" is about`);
}

function clip(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199).toWellFormed()}…` : text;
}
