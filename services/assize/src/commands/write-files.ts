import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@assize/launcher';
import writeFileAtomic from 'write-file-atomic';
import { Failure, whyUnwritten } from '../terminal/failure.ts';

/**
 * Makes the folder that results go to, where there is none: before the work, which would be lost.
 * @throws Failure where that can't be
 */
export async function folderFor(out: string | undefined, mode?: number): Promise<void> {
  if (out === undefined) return;
  await makeFolder(out, mode).catch((error: unknown) => {
    throw new Failure(`--out ${out}: ${whyUnwritten(error)}`);
  });
}

/**
 * Writes files by their names into a folder that is there, where one was asked for; their paths. One without a text
 * is not there: what an earlier run left of it would pass for this one's.
 */
export async function writeFiles(
  folder: string | undefined,
  files: readonly { readonly name: string; readonly text: string | Buffer | null }[],
): Promise<string[]> {
  if (folder === undefined) return [];
  const written: string[] = [];
  for (const { name, text } of files) {
    const path = join(folder, name);
    if (text === null) await rm(path, { force: true });
    else {
      await writeFileAtomic(path, text);
      written.push(path);
    }
  }
  return written;
}
