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

/** Writes files by their names into a folder that is there, where one was asked for; their paths. */
export async function writeFiles(
  folder: string | undefined,
  files: readonly { readonly name: string; readonly text: string | Buffer }[],
): Promise<string[]> {
  if (folder === undefined) return [];
  for (const { name, text } of files) await writeFileAtomic(join(folder, name), text);
  return files.map(({ name }) => join(folder, name));
}
