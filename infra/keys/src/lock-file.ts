import { lock } from 'proper-lockfile';

/** @param retries how often to try again for the lock, at most 200 ms apart: 40 retries take some 7 s */
export async function withLockFile<Result>(
  path: string,
  work: () => Promise<Result>,
  retries = 40,
): Promise<Result> {
  const tries = { retries, minTimeout: 20, maxTimeout: 200 };
  const release = await lock(path, { realpath: false, retries: tries });
  try {
    return await work();
  } finally {
    await release();
  }
}
