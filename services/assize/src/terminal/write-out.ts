import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unlessCode } from '@assize/keys';
import { codeOf } from '@assize/proto/code-of';
import writeFileAtomic from 'write-file-atomic';
import { Failure, whyUnwritten } from './failure.ts';

/** A path below may name a file that this process already has open. */
const OPEN = /^\/(?:dev|proc)\//;

/** For input `-` means STDIN, so an output `-` is probably a mistake. */
const NOT_A_FILE = '"-" is not a file: use /dev/stdout for STDOUT, or ./- for a file of that name';

/** Writes atomically, unless the folder forbids replacing the file, or it is a mount point. */
async function writeWhole(path: string, text: string): Promise<void> {
  await writeFileAtomic(path, text).catch(async (error: unknown) => {
    const code = codeOf(error);
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EBUSY') throw error;
    await writeFile(path, text);
  });
}

/**
 * Writes atomically if the folder is writable. Pipes, devices and open files (`/dev/stdout`) are written to and not
 * replaced.
 * @throws Failure that names the option, if the file can't be written
 */
export async function writeOut(option: string, path: string, text: string): Promise<void> {
  try {
    if (path === '-') throw new Error(NOT_A_FILE);
    const there = await stat(path).catch(unlessCode('ENOENT'));
    const isOpen = OPEN.test(path);
    if (there === undefined || (there.isFile() && !isOpen)) await writeWhole(path, text);
    else await writeFile(path, text);
  } catch (error) {
    throw new Failure(`${option} ${path}: ${whyUnwritten(error)}`);
  }
}

/** Checks a path before the work starts, so that no result is lost. @throws Failure that names the option */
export async function checkWritable(option: string, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  try {
    if (path === '-') throw new Error(NOT_A_FILE);
    const there = await stat(path).catch(unlessCode('ENOENT'));
    if (there === undefined) await access(dirname(path), constants.W_OK);
    if (there?.isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' });
  } catch (error) {
    throw new Failure(`${option} ${path}: ${whyUnwritten(error)}`);
  }
}
