import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

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

function home(env: Environment): string {
  return env['HOME'] || homedir();
}
