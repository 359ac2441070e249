import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

const MARKS = ['.git', 'CLAUDE.md'];

/** The nearest folder, at or above `from`, that has one of `marks`; `from` itself if there is none. */
export function projectRoot(from: string, marks: readonly string[] = MARKS): string {
  const start = resolve(from);
  for (let folder = start; ; folder = dirname(folder)) {
    if (marks.some((mark) => existsSync(join(folder, mark)))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

/** The path of a file from the root of the Git checkout that `folder` is in; absolute if the file is not in it. */
export function pathInCheckout(file: string, folder: string): string {
  const path = resolve(folder, file);
  const within = relative(projectRoot(folder, ['.git']), path);
  return within.startsWith(`..${sep}`) ? path : within;
}
