import { statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { messageOf } from '@assize/proto/message-of';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The folder for fetched components: `$ASSIZE_CACHE`, otherwise the user's cache folder. */
export function cacheDir(env: Environment): string {
  const shared = env['XDG_CACHE_HOME'] || join(home(env), '.cache');
  return resolve(env['ASSIZE_CACHE'] || join(shared, 'assize'));
}

/** The folder for cases, keys and streams: `$ASSIZE_DATA`, otherwise the user's data folder. */
export function dataDir(env: Environment): string {
  const shared = env['XDG_DATA_HOME'] || join(home(env), '.local', 'share');
  return resolve(env['ASSIZE_DATA'] || join(shared, 'assize'));
}

/**
 * Creates parents too. Node's own recursive `mkdir` never returns on a file system that denies the existence of a
 * folder that exists, as /proc does.
 * @throws the system's error if it can't be created, or is not a folder
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const above = dirname(path);
  if (above !== path && !statSync(above, { throwIfNoEntry: false })) await makeFolder(above, mode);
  await mkdir(path, { mode }).catch((error: unknown) => {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  });
}

/** Accessible to its user only; disposal deletes it. @throws Error that says what to do */
export async function temporaryFolder(prefix: string) {
  const among = tmpdir();
  try {
    const path = await mkdtemp(join(among, prefix));
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
  } catch (cause) {
    const why = `can't write to the temporary folder ${among}`;
    throw new Error(`${why} (${messageOf(cause)}): set TMPDIR to another folder`, { cause });
  }
}

function home(env: Environment): string {
  return env['HOME'] || homedir();
}
