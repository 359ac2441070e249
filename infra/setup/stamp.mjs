import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PINNED } from './runtime.mjs';

/** The files that determine an install. The lockfile covers the manifests of all packages in the workspace. */
const FILES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];

/** Lies in node_modules, so that it is removed together with the packages. */
export function stampFile(root) {
  return join(root, 'node_modules', '.assize-installed');
}

export function isInstalled(root, node) {
  try {
    return readFileSync(stampFile(root), 'utf8') === fingerprint(root, node);
  } catch {
    return false;
  }
}

/** Changes whenever a new install is needed: with the lockfile, the platform, or the major version of Node. */
export function fingerprint(root, node) {
  const hash = createHash('sha256');
  const version = node === process.execPath ? process.versions.node : PINNED;
  const runtime = version.split('.')[0];
  hash.update(`${process.platform} ${process.arch} ${runtime}\n`);
  for (const file of FILES) {
    if (!existsSync(join(root, file))) continue;
    hash
      .update(`${file}\n`)
      .update(readFileSync(join(root, file)))
      .update('\n');
  }
  return hash.digest('hex');
}
