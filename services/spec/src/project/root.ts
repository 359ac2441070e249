import { access } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** What lies in the topmost folder of a project. */
const MARKS = ['.git', 'CLAUDE.md'];

/** The nearest folder at or above one that holds `.git` or `CLAUDE.md`; the folder itself where none does. */
export async function projectRoot(from: string): Promise<string> {
  const start = resolve(from);
  for (let folder = start; ; folder = dirname(folder)) {
    for (const mark of MARKS) if (await isThere(join(folder, mark))) return folder;
    if (dirname(folder) === folder) return start;
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
