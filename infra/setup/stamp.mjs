import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PINNED } from './runtime.mjs';

/** Where the packages of the workspace are, as pnpm-workspace.yaml has it. */
const SINGLE = ['proto', 'test'];
const FOLDERS = ['infra', 'services'];

/** Lies in node_modules, so that it goes when that goes. */
export function stampFile(root) {
  return join(root, 'node_modules', '.assize-installed');
}

/** True when the last install was of what the lockfile and the manifests say now. */
export function isInstalled(root, node) {
  try {
    return readFileSync(stampFile(root), 'utf8') === fingerprint(root, node);
  } catch {
    return false;
  }
}

/** Changes when an install would: with the lockfile, a manifest, or the line of Node. */
export function fingerprint(root, node) {
  const hash = createHash('sha256');
  const version = node === process.execPath ? process.versions.node : PINNED;
  const runtime = version.split('.')[0];
  hash.update(`${process.platform} ${process.arch} ${runtime}\n`);
  for (const file of manifests(root)) {
    hash
      .update(`${file}\n`)
      .update(readFileSync(join(root, file)))
      .update('\n');
  }
  return hash.digest('hex');
}

function manifests(root) {
  const packages = FOLDERS.flatMap((folder) => subfolders(root, folder)).concat(SINGLE);
  const files = packages.map((folder) => join(folder, 'package.json'));
  return ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...files].filter((file) =>
    existsSync(join(root, file)),
  );
}

function subfolders(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder))
    .sort()
    .map((name) => join(folder, name));
}
