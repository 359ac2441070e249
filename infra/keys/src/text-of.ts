import { readFile } from 'node:fs/promises';
import { codeOf } from '@assize/proto/code-of';
import { unlessCode } from '#src/unless-code.ts';

/** Undefined if there is no file. Any other system error is thrown, and names the path. */
export async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8').catch(unlessCode('ENOENT'));
  } catch (error) {
    // EISDIR is the one file error whose message does not name the path.
    if (codeOf(error) !== 'EISDIR') throw error;
    throw new Error(`${path} is a folder where a file should be`, { cause: error });
  }
}
