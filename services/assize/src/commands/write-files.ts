import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/** Writes files by their names into a folder, which is made where there is none; their paths. */
export async function writeFiles(
  folder: string,
  files: readonly { readonly name: string; readonly text: string | Buffer }[],
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  for (const { name, text } of files) await writeFileAtomic(join(folder, name), text);
  return files.map(({ name }) => join(folder, name));
}
