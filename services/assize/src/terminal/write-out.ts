import { stat, writeFile } from 'node:fs/promises';
import { unlessCode } from '@assize/keys';
import writeFileAtomic from 'write-file-atomic';
import { Failure, whyUnwritten } from './failure.ts';

/**
 * Writes what an option asked for to the file that it named: whole or not at all. What is no file, as a pipe
 * or a device (`/dev/stdout`), is written to, and nothing is put in its place.
 * @throws Failure with the option where that can't be
 */
export async function writeOut(option: string, path: string, text: string): Promise<void> {
  try {
    const there = await stat(path).catch(unlessCode('ENOENT'));
    if (there === undefined || there.isFile()) await writeFileAtomic(path, text);
    else await writeFile(path, text);
  } catch (error) {
    throw new Failure(`${option} ${path}: ${whyUnwritten(error)}`);
  }
}
