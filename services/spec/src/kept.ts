import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { alone as lockedFor, unlessCode } from '@assize/keys';
import { jsonOf, type Checked } from '@assize/proto';

/** What is kept, or read, can't be: the message names the file and what to do. */
export class KeptError extends Error {
  override name = 'KeptError';
}

/** Makes a folder of ours in another; its real path. @throws where a link leads elsewhere, or it can't be made */
export async function ownFolder(folder: string, path: string): Promise<string> {
  await mkdir(join(folder, path), { recursive: true });
  const real = await realpath(join(folder, path));
  if (real === join(await realpath(folder), path)) return real;
  throw new Error(`${path} is a link to ${real}: remove it`);
}

/** What a file keeps; null where there is no such file. @throws KeptError where it is broken */
export async function readKept<Value>(
  path: string,
  check: (value: unknown) => Checked<Value>,
): Promise<Value | null> {
  const text = await readFile(path, 'utf8').catch(unlessCode('ENOENT'));
  if (text === undefined) return null;
  const value = jsonOf(text);
  if (value === undefined) {
    throw new KeptError(`${path}: it is not JSON: mend it, or move it away`);
  }
  const checked = check(value);
  if (checked.ok) return checked.value;
  throw new KeptError(`${path}: ${checked.faults.join('; ')}`);
}

/** Works on what a file keeps, alone among processes: many may run at once, so it tries for some 40 s. */
export function alone<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  return lockedFor(path, work, 200);
}
