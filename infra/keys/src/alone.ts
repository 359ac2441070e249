import { lock } from 'proper-lockfile';

/**
 * Works on a file, which need not be there, alone among processes.
 * @param retries how often the file's lock is tried for again, up to 200 ms apart: 40 times are some 7 s
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
