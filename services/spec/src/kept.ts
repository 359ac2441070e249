import { mkdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checked } from '@assize/proto';
import { lock } from 'proper-lockfile';

/** Tries to get the lock: some 30 s in all, for many that run at once. */
const LOCK_RETRIES = { retries: 200, minTimeout: 20, maxTimeout: 200 };

/** What is kept, or read, can't be: the message names the file and what to do. */
export class KeptError extends Error {
  override name = 'KeptError';
}

/** Whether a file system said no by this code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
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
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new KeptError(`${path}: it is not JSON: mend it, or move it away`);
  }
  const checked = check(value);
  if (checked.ok) return checked.value;
  throw new KeptError(`${path}: ${checked.faults.join('; ')}`);
}

/** Works on what a file keeps, alone among processes. */
export async function alone<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const release = await lock(path, { realpath: false, retries: LOCK_RETRIES });
  try {
    return await work();
  } finally {
    await release();
  }
}
