import { chown, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheDir, type Environment } from '../../infra/launcher/src/folders.ts';

/** The number of this user and group on every system that has them. */
const NOBODY = 65_534;

const SYSTEM_CACHE = '/var/cache/assize';

export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** Elasticsearch refuses to run as root, so it runs as nobody there, and otherwise as our user. */
export function serverUser(): ServerUser | undefined {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
}

/** Elasticsearch's access rules allow neither its program nor its configuration under /tmp. */
export function isUnderTmp(folder: string): boolean {
  return `${folder}/`.startsWith('/tmp/');
}

/**
 * Returns the cache folder, if the server's user may enter it and it is not under /tmp; else the system's, or for
 * non-root users one of theirs in /var/tmp. Others can't enter root's home.
 */
export async function openToServer(env: Environment): Promise<string> {
  const ours = cacheDir(env);
  await mkdir(ours, { recursive: true });
  if (!isUnderTmp(ours) && (await mayEnter(ours))) return ours;
  const other = serverUser() ? SYSTEM_CACHE : `/var/tmp/assize-${process.getuid?.() ?? 'cache'}`;
  await mkdir(other, { recursive: true });
  return other;
}

/** Gives the folders to the server's user. @throws Error if that user could not reach them */
export async function giveToServer(...folders: readonly string[]): Promise<void> {
  const user = serverUser();
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    if (!user) continue;
    await chown(folder, user.uid, user.gid);
    if (await mayEnter(dirname(folder))) continue;
    const owned = (await stat(dirname(folder))).uid === user.uid;
    if (!owned) throw new Error(`${folder} lies where only root may enter: choose another folder`);
  }
}

/** Whether all users may enter the folder and those above it. */
async function mayEnter(folder: string): Promise<boolean> {
  if (!serverUser()) return true;
  const { mode } = await stat(folder);
  if ((mode & 0o001) === 0) return false;
  const above = dirname(folder);
  return above === folder ? true : mayEnter(join(above));
}
