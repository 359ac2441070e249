import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { withLockFile as lockedFor, unlessCode } from '@assize/keys';
import { jsonOf, type Checked } from '@assize/proto';
import { OperatorError } from '@assize/proto/operator-error';

/** Returns the real path of the new folder. @throws if a link leads elsewhere, or if it can't be created */
export async function ownFolder(folder: string, path: string): Promise<string> {
  await mkdir(join(folder, path), { recursive: true });
  const real = await realpath(join(folder, path));
  if (real === join(await realpath(folder), path)) return real;
  throw new Error(`${path} is a link to ${real}: remove it`);
}

/** Null if the file does not exist. @throws OperatorError if it is invalid */
export async function readProjectFile<Value>(
  path: string,
  check: (value: unknown) => Checked<Value>,
): Promise<Value | null> {
  const text = await readFile(path, 'utf8').catch(unlessCode('ENOENT'));
  if (text === undefined) return null;
  const value = jsonOf(text);
  if (value === undefined) {
    throw new OperatorError(`${path}: it is not JSON: repair it, or move it away`);
  }
  const checked = check(value);
  if (checked.ok) return checked.value;
  throw new OperatorError(`${path}: ${checked.faults.join('; ')}`);
}

/** Locks the file against other processes. Many may run at once, so it tries for some 40 s to get the lock. */
export function withFileLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  return lockedFor(path, work, 200);
}
