import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What lies in the topmost folder of a project. */
const MARKS = ['.git', 'CLAUDE.md'];

/** The nearest folder at or above one that holds `.git` or `CLAUDE.md`; the folder itself where none does. */
export function projectRoot(from: string): string {
  const start = resolve(from);
  for (let folder = start; ; folder = dirname(folder)) {
    if (MARKS.some((mark) => existsSync(join(folder, mark)))) return folder;
    if (dirname(folder) === folder) return start;
  }
}
