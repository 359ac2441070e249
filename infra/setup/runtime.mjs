import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

/** The first line of Node that runs TypeScript and `await using` as they are. */
export const NEEDED = 24;
/** The one that is fetched where there is none. */
export const PINNED = '24.21.0';

/** `$ASSIZE_CACHE`, else the user's cache folder; the same one that infra/launcher uses. */
export function cacheFolder(env) {
  const shared = env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache');
  return resolve(env.ASSIZE_CACHE || join(shared, 'assize'));
}

/** A Node that is new enough, if there is one: the one that runs this, or the one fetched before. */
export function currentNode(cache) {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  const fetched = nodeIn(join(cache, nodeFolder()));
  return existsSync(fetched) ? fetched : undefined;
}

/** The package of npm that holds Node for this platform. */
export function nodePackage() {
  return `node-${process.platform}-${process.arch}`;
}

export function nodeFolder() {
  return `${nodePackage()}-${PINNED}`;
}

export function nodeIn(folder) {
  return join(folder, 'node_modules', nodePackage(), 'bin', 'node');
}

/** The environment in which `node` is the one that we found, for every program started below us. */
export function withNodeFirst(env, node) {
  if (node === process.execPath) return env;
  return { ...env, PATH: [dirname(node), env.PATH].filter(Boolean).join(delimiter) };
}
