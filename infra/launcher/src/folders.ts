import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
