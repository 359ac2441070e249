/** What diff(1) writes above a change: lines of the old text, "a", "c" or "d", lines of the new one. */
const CHANGE = /^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/;
/** Above the old lines of a hunk with context, and above the new ones. */
const OLD = /^\*{3} \d+(?:,\d+)? \*{4}$/;
const NEW = /^-{3} \d+(?:,\d+)? -{4}$/;
/** Between the names of the two files, each with its date, and the first hunk. */
const STARS = '*'.repeat(15);
const OF_CONTEXT = /^(?:[-+!] | {2})/;
const OF_CONTEXT_OR_BLANK = /^(?:[-+!] | {2}|$)/;
/** The head of a unified diff, of whose hunks somebody has left out the heads. */
const GIT = 'diff --git ';
const OLD_FILE = /^--- \S+$/;
const HUNK = /^@@ /m;

/** In "told" the new lines follow, and have what stays. */
type Mode = 'none' | 'names' | 'change' | 'old' | 'told' | 'new' | 'headless';

type Lines = readonly string[];

/** Whether below the old lines of a hunk there are new ones. */
function hasNew(lines: Lines, at: number): boolean {
  let end = at + 1;
  while (OF_CONTEXT.test(lines[end] ?? '')) end += 1;
  return NEW.test(lines[end] ?? '') && OF_CONTEXT.test(lines[end + 1] ?? '');
}

/** Which mode a line begins; undefined of one that begins none. */
function begins(lines: Lines, at: number, isHeadless: boolean): Mode | undefined {
  const line = lines[at] ?? '';
  if (CHANGE.test(line) && /^[<>] /.test(lines[at + 1] ?? '')) return 'change';
  if (line.startsWith('*** ') && lines[at + 1]?.startsWith('--- ') && lines[at + 2] === STARS)
    return 'names';
  if (OLD.test(line)) return hasNew(lines, at) ? 'told' : 'old';
  if (NEW.test(line)) return 'new';
  const names = line.startsWith(GIT) || (OLD_FILE.test(line) && lines[at + 1]?.startsWith('+++ '));
  return isHeadless && names === true ? 'headless' : undefined;
}

/** What a line of a diff leaves: null where it was taken away, undefined of one that is no more of it. */
function leaves(mode: Mode, line: string): string | null | undefined {
  switch (mode) {
    case 'none':
      return undefined;
    case 'names':
      return line.startsWith('--- ') || line === STARS ? null : undefined;
    case 'change':
      if (line.startsWith('< ') || line === '---') return null;
      return line.startsWith('> ') ? line.slice(2) : undefined;
    case 'old':
      // A line of context whose blanks were trimmed.
      if (/^(?:[-!] |$)/.test(line)) return null;
      return OF_CONTEXT.test(line) ? line.slice(2) : undefined;
    case 'told':
      return OF_CONTEXT_OR_BLANK.test(line) ? null : undefined;
    case 'new':
      return OF_CONTEXT.test(line) ? line.slice(2) : undefined;
    case 'headless':
      if (line.trim() === '') return undefined;
      if (line.startsWith('-')) return null;
      return line.replace(/^\+(?!\+)/, '');
  }
}

/**
 * A text with what its diffs leave, of those that are no unified ones, or have no heads of hunks: the lines that were taken
 * away are left out, and the others lose their sign. Each change begins a paragraph.
 */
export function afterOlderDiffs(text: string): string {
  const isHeadless = /^\+/m.test(text) && !HUNK.test(text);
  const lines = text.split('\n');
  const kept: string[] = [];
  let mode: Mode = 'none';
  for (const [at, line] of lines.entries()) {
    const begun: Mode | undefined = mode === 'headless' ? undefined : begins(lines, at, isHeadless);
    const left = begun === undefined ? leaves(mode, line) : '';
    if (begun !== undefined) mode = begun;
    else if (left === undefined) mode = 'none';
    if (left !== null) kept.push(left ?? line);
  }
  return kept.join('\n');
}
