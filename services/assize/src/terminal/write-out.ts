import { access, constants, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unlessCode } from '@assize/keys';
import { codeOf } from '@assize/proto/code-of';
import writeFileAtomic from 'write-file-atomic';
import { Failure, whyUnwritten } from './failure.ts';

/** What is opened by these names is open already. */
const OPEN = /^\/(?:dev|proc)\//;

/** `-` is STDIN where something is read: a file of that name is hardly what is meant. */
const NO_FILE = 'it names no file: /dev/stdout is the output, ./- a file of that name';

/** A file that its folder lets nobody replace, or that is mounted by itself, is written in place. */
async function whole(path: string, text: string): Promise<void> {
  await writeFileAtomic(path, text).catch(async (error: unknown) => {
    const code = codeOf(error);
    if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EBUSY') throw error;
    await writeFile(path, text);
  });
}

/**
 * Writes what an option asked for to the file that it named: whole or not at all, where its folder may be written. What is
 * no file, as a pipe or a device, or is open already (`/dev/stdout`), is written to, and nothing is put in its place.
 * @throws Failure with the option where that can't be
 */
export async function writeOut(option: string, path: string, text: string): Promise<void> {
  try {
    if (path === '-') throw new Error(NO_FILE);
    const there = await stat(path).catch(unlessCode('ENOENT'));
    const isOpen = OPEN.test(path);
    if (there === undefined || (there.isFile() && !isOpen)) await whole(path, text);
    else await writeFile(path, text);
  } catch (error) {
    throw new Failure(`${option} ${path}: ${whyUnwritten(error)}`);
  }
}

/**
 * Sees to it that a file can be written there, where one was asked for: before the work, which would be lost.
 * @throws Failure with the option where it can't
 */
export async function placeFor(option: string, path: string | undefined): Promise<void> {
  if (path === undefined) return;
  try {
    if (path === '-') throw new Error(NO_FILE);
    const there = await stat(path).catch(unlessCode('ENOENT'));
    if (there === undefined) await access(dirname(path), constants.W_OK);
    if (there?.isDirectory()) throw Object.assign(new Error(path), { code: 'EISDIR' });
  } catch (error) {
    throw new Failure(`${option} ${path}: ${whyUnwritten(error)}`);
  }
}
