/** The header of a change by diff(1): line numbers of the old text, "a", "c" or "d", line numbers of the new text. */
const CHANGE = /^\d+(?:,\d+)?[acd]\d+(?:,\d+)?$/;
/** The headers of the old and of the new lines of a context diff. */
const OLD = /^\*{3} \d+(?:,\d+)? \*{4}$/;
const NEW = /^-{3} \d+(?:,\d+)? -{4}$/;
/** The line between the names of the two files and the first hunk. */
const STARS = '*'.repeat(15);
const OF_CONTEXT = /^(?:[-+!] | {2})/;
const OF_CONTEXT_OR_BLANK = /^(?:[-+!] | {2}|$)/;
/** The header of a unified diff whose hunk headers were removed. */
const GIT = 'diff --git ';
const OLD_FILE = /^--- \S+$/;
const HUNK = /^@@ /m;

/** In the mode `told` the old lines are skipped, because the new lines follow and contain the context. */
type Mode = 'none' | 'names' | 'change' | 'old' | 'told' | 'new' | 'headless';

type Lines = readonly string[];

function hasNew(lines: Lines, at: number): boolean {
  let end = at + 1;
  while (OF_CONTEXT.test(lines[end] ?? '')) end += 1;
  return NEW.test(lines[end] ?? '') && OF_CONTEXT.test(lines[end + 1] ?? '');
}

function modeStartedBy(lines: Lines, at: number, isHeadless: boolean): Mode | undefined {
  const line = lines[at] ?? '';
  if (CHANGE.test(line) && /^[<>] /.test(lines[at + 1] ?? '')) return 'change';
  if (line.startsWith('*** ') && lines[at + 1]?.startsWith('--- ') && lines[at + 2] === STARS)
    return 'names';
  if (OLD.test(line)) return hasNew(lines, at) ? 'told' : 'old';
  if (NEW.test(line)) return 'new';
  const names = line.startsWith(GIT) || (OLD_FILE.test(line) && lines[at + 1]?.startsWith('+++ '));
  return isHeadless && names === true ? 'headless' : undefined;
}

/** Null if the line was removed, undefined if it is not part of the diff. */
function contribution(mode: Mode, line: string): string | null | undefined {
  switch (mode) {
    case 'none':
      return undefined;
    case 'names':
      return line.startsWith('--- ') || line === STARS ? null : undefined;
    case 'change':
      if (line.startsWith('< ') || line === '---') return null;
      return line.startsWith('> ') ? line.slice(2) : undefined;
    case 'old':
      // An empty line is a line of context whose spaces were trimmed.
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
 * Applies the diffs in a text that are not unified or lack hunk headers: removed lines are skipped, and the others
 * lose their sign. Each change starts a paragraph.
 */
export function afterOlderDiffs(text: string): string {
  const isHeadless = /^\+/m.test(text) && !HUNK.test(text);
  const lines = text.split('\n');
  const kept: string[] = [];
  let mode: Mode = 'none';
  for (const [at, line] of lines.entries()) {
    const begun: Mode | undefined =
      mode === 'headless' ? undefined : modeStartedBy(lines, at, isHeadless);
    const left = begun === undefined ? contribution(mode, line) : '';
    if (begun !== undefined) mode = begun;
    else if (left === undefined) mode = 'none';
    if (left !== null) kept.push(left ?? line);
  }
  return kept.join('\n');
}
