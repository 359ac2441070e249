import { posix } from 'node:path';
import type { FileChange } from '#src/reports/diff-lines.ts';
import type { Diff } from '#src/reports/diffstat.ts';
import { sentenceForm, aboutReports, listNames, type Finding, type Form } from './assertion.ts';
import { meets, quantity, quantityIn } from './quantity.ts';

const SUBJECT = '(?:(?:the|this|my) )?(?:change|diff|patch|commit|pr|pull request|it|i|we)';
const CHANGE = '(?:change|touch|modify|edit)';
const CHANGES = '(?:change[sd]?|touch(?:es|ed)?|modif(?:y|ies|ied)|edit(?:s|ed)?)';
const CHANGED = '(?:changed|touched|modified|edited)';
const BE = '(?:is|are|was|were)';
const PATH = String.raw`[\w@.*/+-]+`;
// Clauses that are read as one are joined by "and", whatever joined them in the claim.
const LIST = `(?:files (?:in|under) )?(?<paths>${PATH}(?: and ${PATH})*)(?: files)?`;

/** Null if the claim may mean the path, but writes it in other letters, or does not say where it is. */
type Matcher = (path: string) => boolean | null;

function ofPaths(check: (matchers: readonly Matcher[], diff: Diff) => Finding): Form['means'] {
  return (group) => {
    const matchers = group('paths').split(' and ').map(matcherOf);
    if (!matchers.every((one) => one !== null)) return null;
    return aboutReports('diffstat', (diff) => check(matchers, diff));
  };
}

const onlyTouches = ofPaths(checkOnly);
const doesNotTouch = ofPaths(checkUntouched);
const touchesCount: Form['means'] = (group) => {
  const bound = quantityIn(group, 'files');
  const assertion = aboutReports('diffstat', ({ files: { length }, cut }) => {
    if (cut || !bound) return CUT;
    const what = `it touches ${length} ${length === 1 ? 'file' : 'files'}`;
    return { holds: meets(bound, length), what };
  });
  return bound && { ...assertion, counts: true };
};

export const CHANGE_FORMS: readonly Form[] = [
  sentenceForm(`${SUBJECT} (?:only ${CHANGES}|${CHANGES} only) ${LIST}`, onlyTouches),
  sentenceForm(`only ${LIST} ${BE} ${CHANGED}`, onlyTouches),
  sentenceForm(`(?:nothing|no file) outside (?:of )?${LIST} ${BE} ${CHANGED}`, onlyTouches),
  sentenceForm(
    `${SUBJECT} (?:does|did|do) not ${CHANGE} (?:anything (?:in|under) |any file (?:in|under) )?${LIST}`,
    doesNotTouch,
  ),
  sentenceForm(`${LIST} ${BE} (?:untouched|unchanged|not ${CHANGED})`, doesNotTouch),
  sentenceForm(`(?:nothing|no file) (?:in|under) ${LIST} ${BE} ${CHANGED}`, doesNotTouch),
  sentenceForm(`${SUBJECT} ${CHANGES} ${quantity('files')} files?`, touchesCount),
  sentenceForm(`${quantity('files')} files? ${BE} ${CHANGED}`, touchesCount),
  sentenceForm(`no files? ${BE} (?:deleted|removed)`, () =>
    aboutReports('diffstat', checkNoneDeleted),
  ),
];

/**
 * For a folder with its content ("docs/"), a file ("src/a.ts"), or all files with a suffix ("*.md"). Null for a bare
 * word, since "only comments" names no folder, and for a path that reports never write ("/src/", "docs/../src/").
 */
function matcherOf(written: string): Matcher | null {
  const plain = written.replace(/^\.\//, '');
  if (/^\*\.\w+$/.test(plain)) {
    const end = plain.slice(1);
    return (path) =>
      path.endsWith(end) || (path.toLowerCase().endsWith(end.toLowerCase()) ? null : false);
  }
  if (!/[/.]/.test(plain) || /^[./]*$/.test(plain) || plain.includes('*')) return null;
  if (/^(?:\/|\.\.\/)/.test(plain) || posix.normalize(plain) !== plain) return null;
  const folder = plain.endsWith('/') ? plain : `${plain}/`;
  // A bare name may be that of a file or folder anywhere, or a suffix (".ts").
  const alone = plain.indexOf('/') === -1 || plain.indexOf('/') === plain.length - 1;
  const name = plain.startsWith('.') ? plain : `/${plain}`;
  return (path) => {
    if (path === plain || path.startsWith(folder)) return true;
    // "Src/ is unchanged", at the start of a sentence.
    if (`${path}/`.toLowerCase().startsWith(folder.toLowerCase())) return null;
    return alone && (path.endsWith(name) || path.includes(`/${folder}`)) ? null : false;
  };
}

/** The paths that a change touches: for a renamed file, both the old and the new one. */
function pathsOf({ path, from }: FileChange): string[] {
  return from === null ? [path] : [from, path];
}

function isMeant(path: string, matchers: readonly Matcher[]): boolean | null {
  const matches = matchers.map((fits) => fits(path));
  return matches.includes(true) || (matches.includes(null) ? null : false);
}

const unplaced = (paths: readonly string[]): Finding => {
  const what = `it touches ${list(paths)}, which the claim may mean or not`;
  return { holds: null, what, mayDeny: true };
};

const CUT: Finding = {
  holds: null,
  what: 'it cuts paths short, or leaves files out',
  mayDeny: true,
};

function checkOnly(matchers: readonly Matcher[], { files, cut }: Diff): Finding {
  if (files.length === 0) return { holds: null, what: 'nothing was changed' };
  const touched = files.flatMap(pathsOf);
  const whole = touched.filter((path) => !path.startsWith('...'));
  const outside = whole.filter((path) => isMeant(path, matchers) === false);
  if (outside.length > 0) return { holds: false, what: `it touches ${list(outside)}` };
  const unclear = whole.filter((path) => isMeant(path, matchers) === null);
  if (unclear.length > 0) return unplaced(unclear);
  return cut ? CUT : { holds: true, what: `it touches ${list(touched)} and nothing else` };
}

function checkUntouched(matchers: readonly Matcher[], { files, cut }: Diff): Finding {
  const all = files.flatMap(pathsOf);
  // A path that the claim writes as a folder may be a file in the report: a submodule is one.
  const touched = all.filter((path) =>
    matchers.some((fits) => fits(path) === true || fits(`${path}/`) === true),
  );
  if (touched.length > 0) return { holds: false, what: `it touches ${list(touched)}` };
  const unclear = all.filter((path) => isMeant(path, matchers) === null);
  if (unclear.length > 0) return unplaced(unclear);
  return cut ? CUT : { holds: true, what: `it touches ${list(all)}` };
}

/** A deleted file adds no line. Of any other file without a status it is not known whether it was deleted. */
function checkNoneDeleted({ files }: Diff): Finding {
  const deleted = files.filter(({ status }) => status === 'deleted');
  const paths = list(deleted.map(({ path }) => path));
  if (deleted.length > 0) return { holds: false, what: `${paths}: deleted` };
  const statusesKnown = files.every(({ status, added }) => status !== null || (added ?? 0) > 0);
  if (statusesKnown) return { holds: true, what: 'no file is deleted' };
  return {
    holds: null,
    what: 'it does not tell which files were deleted (git diff --summary, or --name-status, does)',
    mayDeny: true,
  };
}

const list = (paths: readonly string[]): string => listNames(paths) || 'no file';
