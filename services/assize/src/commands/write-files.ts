import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '@assize/launcher';
import writeFileAtomic from 'write-file-atomic';
import { Failure, whyUnwritten } from '../terminal/failure.ts';

/** Makes the folder before the work starts, so that no result is lost. @throws Failure if that is impossible */
export async function makeOutputFolder(out: string | undefined, mode?: number): Promise<void> {
  if (out === undefined) return;
  await makeFolder(out, mode).catch((error: unknown) => {
    throw new Failure(`--out ${out}: ${whyUnwritten(error)}`);
  });
}

/** Returns their paths. A file whose text is null is removed, because an earlier run's would pass for this run's. */
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
