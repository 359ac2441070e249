import { posix } from 'node:path';
import { jsonOf, strictObject } from '@assize/proto';
import Type from 'typebox';
import { Commit, dataReader, orNull, unreadable } from './data.ts';
import { diffOfLines, type FileChange } from './diff-lines.ts';

export interface Diff {
  readonly kind: 'diffstat';
  readonly commit: string | null;
  readonly files: readonly FileChange[];
  /** The number of lines over all files; null if not known. */
  readonly added: number | null;
  readonly removed: number | null;
  /** Whether a path is cut short ("..."), as `git diff --stat` does with long ones, or files are left out. */
  readonly cut: boolean;
}

const count = Type.Integer({ minimum: 0, maximum: 999_999_999 });
const path = Type.String({ minLength: 1, maxLength: 4000 });

const OneFile = strictObject({
  path,
  from: Type.Optional(path),
  added: orNull(count),
  removed: orNull(count),
  status: Type.Optional(Type.Enum(['added', 'deleted', 'modified', 'renamed'])),
});
export const DiffData = strictObject({
  files: Type.Array(OneFile, { maxItems: 10_000 }),
  commit: Commit,
});
export type DiffData = Type.Static<typeof DiffData>;

const readData = dataReader(DiffData);

/** @throws UnreadableReport */
export function diffOfData(data: unknown): Diff {
  const { files, commit = null } = readData(data);
  const changes = files.map(
    ({ path: name, from = null, added = null, removed = null, status = null }): FileChange => {
      return { path: name, from, added, removed, status };
    },
  );
  return diffOf(changes, commit);
}

/** Reads `git diff` with --numstat, --stat, --summary or --name-status, or the JSON form. @throws UnreadableReport */
export function diffOfText(text: string): Diff {
  const value = jsonOf(text);
  if (value !== undefined) return diffOfData(value);
  const { files, added, removed, partial } = diffOfLines(text);
  const diff = diffOf(files, null);
  const sums = [
    [diff.added, added],
    [diff.removed, removed],
  ] as const;
  if (sums.some(([sum, stated]) => sum !== null && stated !== null && sum !== stated)) {
    return unreadable('its last line states a sum of other lines');
  }
  return {
    ...diff,
    added: diff.added ?? added,
    removed: diff.removed ?? removed,
    cut: diff.cut || partial,
  };
}

function diffOf(changes: readonly FileChange[], commit: string | null): Diff {
  const files = changes.map((file) => {
    return {
      ...file,
      path: within(file.path),
      from: file.from === null ? null : within(file.from),
    };
  });
  const paths = new Set<string>();
  for (const { path: name } of files) {
    if (paths.has(name)) unreadable(`it lists ${name.slice(0, 200)} twice`);
    paths.add(name);
  }
  const sum = (of: 'added' | 'removed'): number | null =>
    files.reduce<number | null>((all, file) => {
      const lines = file[of];
      return all === null || lines === null ? null : all + lines;
    }, 0);
  const cut = files.some(({ path: name, from }) =>
    [name, from].some((one) => one?.startsWith('...')),
  );
  return { kind: 'diffstat', commit, files, added: sum('added'), removed: sum('removed'), cut };
}

const OUTSIDE = /^(?:\/|\.\.?(?:\/|$)|[A-Za-z]:)/;

/** Normalises a path in the repository. Nothing is known about paths outside of it. */
function within(written: string): string {
  if (written.includes('\0')) unreadable('its paths end in NUL: leave out the -z of git diff');
  const plain = posix.normalize(written.replaceAll('\\', '/'));
  if (!OUTSIDE.test(plain)) return plain;
  return unreadable(`where in the repository is ${written.slice(0, 200)}?`);
}
