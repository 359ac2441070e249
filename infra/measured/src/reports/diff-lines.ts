import { known, unreadable } from './data.ts';

export type ChangeStatus = 'added' | 'deleted' | 'modified' | 'renamed';

export interface FileChange {
  readonly path: string;
  /** Its former path, if it was renamed. */
  readonly from: string | null;
  /** The number of lines; null if not known (a binary file, or only a graph). */
  readonly added: number | null;
  readonly removed: number | null;
  /** null if the report does not tell. */
  readonly status: ChangeStatus | null;
}

interface Lines {
  readonly files: FileChange[];
  /** The sums in the last line of `--stat`; null without one. */
  readonly added: number | null;
  readonly removed: number | null;
  /** Whether only created, deleted or renamed files are listed, as `--summary` does. */
  readonly partial: boolean;
}

const NUMSTAT = /^(\d{1,9}|-)\t(\d{1,9}|-)\t(.+)$/;
const NAME_STATUS = /^([AMDTRC])\d{0,3}\t([^\t]+)(?:\t([^\t]+))?$/;
/** The text after the bar in a line of `--stat`. */
const GRAPH = /^ *(?:\d{1,9}(?: [+-]+)?|Bin(?: .*)?|Unmerged)$/;
const MODE = /^ ?(create|delete) mode \d+ (.+)$/;
const RENAME = /^ ?(rename|copy) (.+) \(\d+%\)$/;
/** What `--compact-summary` writes behind a path, or a file's own name. */
const COMPACT = / \((?:new|gone|(?:new|mode) [+-][lx])\)$/;
const CHANGED = /^ ?(?:mode change \d+ => \d+|rewrite) (.+?)(?: \(\d+%\))?$/;
/** A mode change of the file that the line before names as renamed. */
const MODE_CHANGE = /^ ?mode change \d+ => \d+$/;
const SUM =
  /^ ?(\d{1,9}) files? changed(?:, (\d{1,9}) insertions?\(\+\))?(?:, (\d{1,9}) deletions?\(-\))?$/;

const STATUSES: Readonly<Record<string, ChangeStatus>> = {
  A: 'added',
  create: 'added',
  D: 'deleted',
  delete: 'deleted',
  M: 'modified',
  T: 'modified',
  R: 'renamed',
  C: 'added',
};

/** Reads lines of git's output, in one format or several in a row. @throws UnreadableReport */
export function diffOfLines(text: string): Lines {
  const files = new Map<string, FileChange>();
  let summed: Pick<Lines, 'added' | 'removed'> = { added: null, removed: null };
  let expected: number | null = null;
  let partial = true;
  for (const [at, raw] of text.split('\n').entries()) {
    const line = raw.trimEnd();
    const [, all, added = '0', removed = '0'] = SUM.exec(line) ?? [];
    if (all !== undefined) {
      if (expected !== null) unreadable('it sums up two changes');
      expected = Number(all);
      summed = { added: Number(added), removed: Number(removed) };
      continue;
    }
    const change = changeIn(line);
    if (change) {
      partial &&= [MODE, RENAME, CHANGED].some((form) => form.test(line));
      const { path } = change;
      const before = files.get(path) ?? { ...UNKNOWN, path };
      // Unknown values in this line keep those of earlier lines.
      const after = { ...before, ...known(change) };
      if (FIELDS.some((name) => before[name] !== null && before[name] !== after[name])) {
        unreadable(`its lines say two things of ${path.slice(0, 200)}`);
      }
      files.set(path, after);
    } else if (line.trim() !== '' && !MODE_CHANGE.test(line)) {
      unreadable(`line ${at + 1} is of no form of git diff that is read`);
    }
  }
  if (expected !== null && files.size > 0 && files.size < expected) {
    unreadable(`its last line states ${expected} files, and it lists ${files.size}`);
  }
  if (expected !== 0 && files.size === 0) unreadable('it lists no file');
  return { files: [...files.values()], ...summed, partial };
}

type PartialChange = Partial<FileChange> & Pick<FileChange, 'path'>;

const FIELDS = ['from', 'added', 'removed', 'status'] as const;
const UNKNOWN = { from: null, added: null, removed: null, status: null };

function changeIn(line: string): PartialChange | null {
  const [, added, removed, counted] = NUMSTAT.exec(line) ?? [];
  if (counted !== undefined) {
    const lines = (text: string | undefined) => (text === '-' ? null : Number(text));
    return { ...renamed(counted), added: lines(added), removed: lines(removed) };
  }
  const [, letter = '', old, now] = NAME_STATUS.exec(line) ?? [];
  const status = STATUSES[letter] ?? null;
  if (old !== undefined) {
    // A copy does not touch what it was made from.
    const from = now && status === 'renamed' ? unquoted(old) : null;
    return { path: unquoted(now ?? old), from, status };
  }
  const [, word = '', moded] = MODE.exec(line) ?? [];
  if (moded !== undefined) return { path: unquoted(moded), status: STATUSES[word] ?? null };
  const [, how, moved] = RENAME.exec(line) ?? [];
  if (moved !== undefined)
    return how === 'copy' ? { path: renamed(moved).path, status: 'added' } : renamed(moved);
  const [, changed] = CHANGED.exec(line) ?? [];
  if (changed !== undefined) return { path: unquoted(changed) };
  const stated = pathInStat(line);
  if (stated !== null && COMPACT.test(stated))
    unreadable('leave out the --compact-summary of git diff');
  return stated === null ? null : renamed(stated);
}

/** The path in a line of `--stat`, "path | 3 +-": the text before the first bar that a graph follows. */
function pathInStat(line: string): string | null {
  const start = line.startsWith(' ') ? 1 : 0;
  if (/^\s/.test(line.slice(start))) return null;
  for (let bar = line.indexOf(' | '); bar !== -1; bar = line.indexOf(' | ', bar + 2)) {
    if (bar <= start || !GRAPH.test(line.slice(bar + 2))) continue;
    let end = bar;
    while (line[end - 1] === ' ') end -= 1;
    return line.slice(start, end);
  }
  return null;
}

const ARROW = ' => ';

/** Parses a rename: "old => new", or "dir/{old => new}/file", as git shortens it. */
function renamed(text: string): PartialChange {
  const close = text.lastIndexOf('}');
  const within = close < ARROW.length ? -1 : text.lastIndexOf(ARROW, close - ARROW.length);
  const open = within < 1 ? -1 : text.lastIndexOf('{', within - 1);
  if (open !== -1) {
    const around = (from: number, to: number): string =>
      `${text.slice(0, open)}${text.slice(from, to)}${text.slice(close + 1)}`.replaceAll('//', '/');
    const path = around(within + ARROW.length, close);
    return { path, from: around(open + 1, within), status: 'renamed' };
  }
  const arrow = text.lastIndexOf(ARROW, text.length - ARROW.length - 1);
  if (arrow < 1) return { path: unquoted(text) };
  const [from = '', path = ''] = [text.slice(0, arrow), text.slice(arrow + ARROW.length)].map(
    unquoted,
  );
  // Where git cuts "dir/{old => new}/file" short, "dir/" is lost for the new path too.
  const isCut = from.startsWith('...') && path.includes('}');
  return { path: isCut ? `.../${path.replace('}', '')}` : path, from, status: 'renamed' };
}

/** Unquotes a path. Git quotes unusual characters as C does, with bytes in octal. */
function unquoted(text: string): string {
  const [, quoted] = /^"(.*)"$/.exec(text) ?? [];
  if (quoted === undefined) return text;
  const bytes = quoted.replaceAll(/\\(\d{3})/g, (_all, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8) & 0xff),
  );
  const decoded = /\\\d{3}/.test(quoted) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
  return decoded.replaceAll(/\\(.)/g, '$1');
}
