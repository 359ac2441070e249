import { readFile } from 'node:fs/promises';
import { codeOf } from '@assize/proto/code-of';
import { unlessCode } from '#src/unless-code.ts';

/** The text of a file; none where there is no file. What else the system refuses is thrown with the path. */
export async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8').catch(unlessCode('ENOENT'));
  } catch (error) {
    // Of all that the system says of a file, only this leaves out which it is.
    if (codeOf(error) !== 'EISDIR') throw error;
    throw new Error(`${path} is a folder where a file should be`, { cause: error });
  }
}
