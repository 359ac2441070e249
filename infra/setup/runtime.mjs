import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

/** The first major version of Node that runs TypeScript and `await using` directly. */
export const NEEDED = 24;
export const PINNED = '24.21.0';

/** `$ASSIZE_CACHE`, otherwise the user's cache folder; infra/launcher uses the same one. */
export function cacheFolder(env) {
  const shared = env.XDG_CACHE_HOME || join(env.HOME || homedir(), '.cache');
  return resolve(env.ASSIZE_CACHE || join(shared, 'assize'));
}

/** A Node that is new enough: the one that runs this, or the one fetched earlier; undefined if there is none. */
export function currentNode(cache) {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  const fetched = nodeIn(join(cache, nodeFolder()));
  return existsSync(fetched) ? fetched : undefined;
}

export function nodePackage() {
  return `node-${process.platform}-${process.arch}`;
}

export function nodeFolder() {
  return `${nodePackage()}-${PINNED}`;
}

export function nodeIn(folder) {
  return join(folder, 'node_modules', nodePackage(), 'bin', 'node');
}

/** The environment in which `node` comes first on the PATH, for every program that we start. */
export function withNodeFirst(env, node) {
  if (node === process.execPath) return env;
  return { ...env, PATH: [dirname(node), env.PATH].filter(Boolean).join(delimiter) };
}
