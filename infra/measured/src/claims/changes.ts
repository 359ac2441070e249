import type { ChangeStatus, Diff, FileChange } from '#src/reports/diffstat.ts';
import { opposite, readBy, whole, type Finding, type Form, type Rule } from './assertion.ts';
import { matcherOf, PATHS, pathsIn, type Matcher } from './paths.ts';
import { meets, quantity, quantityIn, type Quantity } from './quantity.ts';
import type { Wording } from './wording.ts';

type Lines = 'added' | 'removed' | 'changed';

type Says =
  | { readonly of: 'only'; readonly paths: string }
  | { readonly of: 'touches'; readonly paths: string; readonly status: ChangeStatus | null }
  | { readonly of: 'files'; readonly bound: Quantity; readonly status: ChangeStatus | null }
  | { readonly of: 'lines'; readonly bound: Quantity; readonly lines: Lines };

interface ChangeClaim {
  readonly says: Says;
  readonly negated: boolean;
}

const SUBJECT =
  '(?:(?:the|this|my|our) )?(?:(?:change|diff|patch|commit|pr|pull request|changeset|update|it|i|we) )?';
const CHANGES =
  '(?:changes?|changed|touch(?:es|ed)?|modif(?:y|ies|ied)|edit(?:s|ed)?|affect(?:s|ed)?)';
const CHANGED = '(?:changed|touched|modified|edited|affected)';
const BE = '(?:is|are|was|were|has been|have been)';
const DOING: Readonly<Record<string, ChangeStatus>> = {
  add: 'added',
  creat: 'added',
  delet: 'deleted',
  remov: 'deleted',
  renam: 'renamed',
};
const DONE = '(?<done>added|created|deleted|removed|renamed)';
const DOES =
  '(?<does>adds?|added|creates?|created|deletes?|deleted|removes?|removed|renames?|renamed)';
const LIST = `(?:(?:the )?files? (?:in|under|of) |the )?(?<paths>${PATHS})(?: (?:files?|folder|directory))?`;
const FILES = `(?<files>${quantity()}) files?`;
const LINES = `(?<lines>${quantity()}) lines?`;

type Group = (name: string) => string;

function statusIn(group: Group): ChangeStatus | null {
  const word = (group('done') || group('does')).toLowerCase();
  return Object.entries(DOING).find(([start]) => word.startsWith(start))?.[1] ?? null;
}

const only = (group: Group): ChangeClaim => ({
  says: { of: 'only', paths: group('paths') },
  negated: false,
});

function touches(negated: boolean): (group: Group) => ChangeClaim {
  return (group) => ({
    says: { of: 'touches', paths: group('paths'), status: statusIn(group) },
    negated,
  });
}

function files(group: Group): ChangeClaim | null {
  const bound = quantityIn(group('files'));
  return (
    bound && { says: { of: 'files', bound, status: statusIn(group) }, negated: group('not') !== '' }
  );
}

function lines(group: Group): ChangeClaim | null {
  const bound = quantityIn(group('lines'));
  const status = statusIn(group);
  const of = status === 'added' ? 'added' : status === 'deleted' ? 'removed' : 'changed';
  return bound && { says: { of: 'lines', bound, lines: of }, negated: group('not') !== '' };
}

const noFile = (group: Group): ChangeClaim => {
  const none: Quantity = { bound: 'eq', value: 0, upTo: 0, decimals: 0 };
  return { says: { of: 'files', bound: none, status: statusIn(group) }, negated: false };
};

const NOT = '(?<not>(?:does|did|do) not )';
const FORMS: readonly Form<ChangeClaim>[] = [
  {
    pattern: whole(
      `${SUBJECT}(?:only ${CHANGES}|${CHANGES} only|${CHANGES} nothing (?:but|outside(?: of)?)) ${LIST}`,
    ),
    means: only,
  },
  { pattern: whole(`only ${LIST} ${BE} ${CHANGED}`), means: only },
  { pattern: whole(`(?:nothing|no file) outside(?: of)? ${LIST} ${BE} ${CHANGED}`), means: only },
  {
    pattern: whole(
      `${SUBJECT}(?:does|did|do) not (?:touch|change|modify|edit|affect) (?:anything in |any file in )?${LIST}`,
    ),
    means: touches(true),
  },
  {
    pattern: whole(`${SUBJECT}leaves? ${LIST} (?:untouched|unchanged|alone|as it is)`),
    means: touches(true),
  },
  {
    pattern: whole(`${LIST} (?:is|are|was|were) (?:untouched|unchanged|not ${CHANGED})`),
    means: touches(true),
  },
  {
    pattern: whole(`(?:nothing|no file) (?:in|under) ${LIST} ${BE} ${CHANGED}`),
    means: touches(true),
  },
  { pattern: whole(`${SUBJECT}${CHANGES} ${FILES}`), means: files },
  { pattern: whole(`${FILES} (?:${BE} )?${CHANGED}`), means: files },
  { pattern: whole(`${FILES} (?:${BE} )?${DONE}`), means: files },
  { pattern: whole(`${SUBJECT}${DOES} ${FILES}`), means: files },
  {
    pattern: whole(
      `${SUBJECT}(?:does|did|do) not (?<does>add|create|delete|remove|rename) (?:any )?files?`,
    ),
    means: noFile,
  },
  { pattern: whole(`${SUBJECT}${DOES} ${LINES}(?: of code)?`), means: lines },
  { pattern: whole(`${SUBJECT}${CHANGES} ${LINES}(?: of code)?`), means: lines },
  { pattern: whole(`${LINES}(?: of code)? (?:${BE} )?(?:${DONE}|${CHANGED})`), means: lines },
  { pattern: whole(`${SUBJECT}${NOT}(?<does>add|remove|delete) ${LINES}`), means: lines },
  { pattern: whole(`${SUBJECT}${CHANGES} ${LIST}`), means: touches(false) },
  { pattern: whole(`${SUBJECT}${DOES} ${LIST}`), means: touches(false) },
  { pattern: whole(`${LIST} ${BE} ${CHANGED}`), means: touches(false) },
  { pattern: whole(`${LIST} ${BE} ${DONE}`), means: touches(false) },
];

/** What is said of what a change touches: which files, how many, how many lines. */
export const changesRule: Rule = (clause, wording) => {
  const claim = readBy(FORMS, clause);
  if (!claim) return null;
  const matchers = matchersOf(claim.says, wording);
  if (matchers === null) return null;
  return {
    topic: 'changes',
    check: (report) => {
      if (report.kind !== 'diffstat') return null;
      const found = checkChange(claim.says, matchers, report);
      return claim.negated ? opposite(found) : found;
    },
  };
};

/** null where something in the list is no path. */
function matchersOf(says: Says, { bare }: Wording): Matcher[] | null {
  if (!('paths' in says)) return [];
  const matchers = pathsIn(says.paths).map((path) => matcherOf(bare(path)));
  return matchers.every((matcher) => matcher !== null) ? matchers : null;
}

function checkChange(says: Says, matchers: readonly Matcher[], diff: Diff): Finding {
  switch (says.of) {
    case 'only':
      return checkOnly(matchers, diff);
    case 'touches':
      return checkTouches(matchers, says.status, diff);
    case 'files':
      return checkFiles(says.bound, says.status, diff);
    case 'lines':
      return checkLines(says.bound, says.lines, diff);
  }
}

const CUT: Finding = { holds: null, what: 'it cuts paths short' };

/** A renamed file is touched where it was as well. */
function pathsOf({ path, from }: FileChange): string[] {
  return from === null ? [path] : [from, path];
}

function checkOnly(matchers: readonly Matcher[], { files: all, cut }: Diff): Finding {
  if (all.length === 0) return { holds: null, what: 'nothing was changed' };
  const outside = all
    .flatMap(pathsOf)
    .filter((path) => !path.startsWith('...') && !matchers.some((fits) => fits(path)));
  if (outside.length > 0) return { holds: false, what: `it touches ${list(outside)}` };
  return cut
    ? CUT
    : { holds: true, what: `it touches ${list(all.map(({ path }) => path))} and nothing else` };
}

function checkTouches(
  matchers: readonly Matcher[],
  status: ChangeStatus | null,
  diff: Diff,
): Finding {
  const of = (fits: Matcher): FileChange[] => diff.files.filter((file) => pathsOf(file).some(fits));
  const each = matchers.map(of);
  if (each.some((found) => found.length === 0)) {
    return diff.cut
      ? CUT
      : { holds: false, what: `it touches ${list(diff.files.map(({ path }) => path))}` };
  }
  const found = each.flat();
  const what = `it touches ${list(found.map(({ path }) => path))}`;
  if (status === null) return { holds: true, what };
  if (found.some((file) => statusOf(file, status) === null))
    return { holds: null, what: untold(status) };
  return { holds: each.every((files_) => files_.some((file) => statusOf(file, status))), what };
}

/** Whether the file was added, deleted …; null where the report does not tell. A deleted file adds no line. */
function statusOf({ status, added, removed }: FileChange, wanted: ChangeStatus): boolean | null {
  if (status !== null) return status === wanted;
  if (wanted === 'deleted' && (added ?? 0) > 0) return false;
  return wanted === 'added' && (removed ?? 0) > 0 ? false : null;
}

function untold(status: ChangeStatus): string {
  return `it does not tell which files were ${status} (git diff --summary, or --name-status, does)`;
}

function checkFiles(bound: Quantity, status: ChangeStatus | null, { files: all }: Diff): Finding {
  if (status === null)
    return { holds: meets(bound, all.length), what: `it touches ${plural(all.length, 'file')}` };
  const sure = all.filter((file) => statusOf(file, status) === true);
  const open = all.filter((file) => statusOf(file, status) === null).length;
  // With some files untold, the bound may still be met, or missed, whatever they are.
  const ways = Array.from({ length: open + 1 }, (_unused, more) =>
    meets(bound, sure.length + more),
  );
  const [first = false] = ways;
  if (ways.includes(!first)) return { holds: null, what: untold(status) };
  const paths = list(sure.map(({ path }) => path));
  return { holds: first, what: sure.length === 0 ? `no file is ${status}` : `${paths}: ${status}` };
}

function checkLines(bound: Quantity, of: Lines, { added, removed }: Diff): Finding {
  const both = added === null || removed === null ? null : added + removed;
  const count = { added, removed, changed: both }[of];
  if (count === null) return { holds: null, what: 'it does not count every line' };
  return { holds: meets(bound, count), what: `${plural(count, 'line')} ${of}` };
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Paths that are named. */
const NAMED = 3;

function list(paths: readonly string[]): string {
  const named = paths.slice(0, NAMED).map((path) => path.slice(0, 200).toWellFormed());
  const more = paths.length > NAMED ? [`${paths.length - NAMED} more`] : [];
  return [...named, ...more].join(', ') || 'no file';
}
