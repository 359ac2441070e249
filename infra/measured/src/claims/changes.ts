import type { ChangeStatus } from '#src/reports/diff-lines.ts';
import { opposite, readBy, whole, type Form, type Rule } from './assertion.ts';
import { checkChange, type ChangeSays } from './change-check.ts';
import { matcherOf, PATHS, pathsIn, type Matcher } from './paths.ts';
import { quantity, quantityIn, type Quantity } from './quantity.ts';
import type { Wording } from './wording.ts';

interface ChangeClaim {
  readonly says: ChangeSays;
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
function matchersOf(says: ChangeSays, { bare }: Wording): Matcher[] | null {
  if (!('paths' in says)) return [];
  const matchers = pathsIn(says.paths).map((path) => matcherOf(bare(path)));
  return matchers.every((matcher) => matcher !== null) ? matchers : null;
}
