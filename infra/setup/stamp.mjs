import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PINNED } from './runtime.mjs';

/** What an install goes by: whatever a manifest of the workspace asks for stands in the lockfile. */
const FILES = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'];

/** Lies in node_modules, so that it goes when that goes. */
export function stampFile(root) {
  return join(root, 'node_modules', '.assize-installed');
}

/** True when the last install was of what the lockfile says now. */
export function isInstalled(root, node) {
  try {
    return readFileSync(stampFile(root), 'utf8') === fingerprint(root, node);
  } catch {
    return false;
  }
}

/** Changes when an install would: with the lockfile, or the line of Node. */
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
