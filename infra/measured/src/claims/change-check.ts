import type { ChangeStatus, FileChange } from '#src/reports/diff-lines.ts';
import type { Diff } from '#src/reports/diffstat.ts';
import type { Finding } from './assertion.ts';
import type { Matcher } from './paths.ts';
import { meets, type Quantity } from './quantity.ts';

type Lines = 'added' | 'removed' | 'changed';

/** What a clause says of a change. */
export type ChangeSays =
  | { readonly of: 'only'; readonly paths: string }
  | { readonly of: 'touches'; readonly paths: string; readonly status: ChangeStatus | null }
  | { readonly of: 'files'; readonly bound: Quantity; readonly status: ChangeStatus | null }
  | { readonly of: 'lines'; readonly bound: Quantity; readonly lines: Lines };

/** What a diff says of it. */
export function checkChange(says: ChangeSays, matchers: readonly Matcher[], diff: Diff): Finding {
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
