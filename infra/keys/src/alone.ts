import { lock } from 'proper-lockfile';

/**
 * Works on a file, which need not be there, alone among processes. So often it tries to get the file's lock, up to
 * 200 ms apart: some 5 s in all unless told.
 */
export async function alone<Result>(
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
