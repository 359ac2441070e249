import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const MARKS = ['.git', 'CLAUDE.md'];

/** The nearest folder, at or above `from`, that has one of `MARKS`; `from` itself if there is none. */
export function projectRoot(from: string): string {
  const start = resolve(from);
  for (let folder = start; ; folder = dirname(folder)) {
    if (MARKS.some((mark) => existsSync(join(folder, mark)))) return folder;
    if (dirname(folder) === folder) return start;
  }
}
