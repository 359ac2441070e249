import { statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { messageOf } from '@assize/proto/message-of';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where fetched components are kept: `$ASSIZE_CACHE`, else the user's cache folder. */
export function cacheDir(env: Environment): string {
  const shared = env['XDG_CACHE_HOME'] || join(home(env), '.cache');
  return resolve(env['ASSIZE_CACHE'] || join(shared, 'assize'));
}

/** Where cases, keys and streams are kept: `$ASSIZE_DATA`, else the user's data folder. */
export function dataDir(env: Environment): string {
  const shared = env['XDG_DATA_HOME'] || join(home(env), '.local', 'share');
  return resolve(env['ASSIZE_DATA'] || join(shared, 'assize'));
}

/**
 * Makes a folder where it is missing, and those above it. Node's own recursive `mkdir` never ends where the system
 * says of a folder that is there that it is not, as /proc does.
 * @throws the system's error where it can't be made, or is no folder
 */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  const above = dirname(path);
  if (above !== path && !statSync(above, { throwIfNoEntry: false })) await makeFolder(above, mode);
  await mkdir(path, { mode }).catch((error: unknown) => {
    // It was there, or another process made it in that moment.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  });
}

/** A new folder for its user alone, which goes away with all in it when it is disposed of. @throws with what to do */
export async function temporaryFolder(prefix: string) {
  const among = tmpdir();
  try {
    const path = await mkdtemp(join(among, prefix));
    return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
  } catch (cause) {
    const why = `nothing can be written to the temporary folder ${among}`;
    throw new Error(`${why} (${messageOf(cause)}): name another in TMPDIR`, { cause });
  }
}

function home(env: Environment): string {
  return env['HOME'] || homedir();
}
