import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './say.mjs';
import { withLock } from './lock.mjs';

/**
 * `fill` works in a temporary folder, which is renamed when it is complete: an interrupted run leaves nothing that
 * looks finished. If several run at once, one fills and the others wait.
 */
export async function fillOnce(cache, name, fill) {
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  makeFolder(cache);
  await withLock(join(cache, `${name}.lock`), async (lock) => {
    if (existsSync(folder)) return;
    // We hold the lock, so temporary folders found here belong to runs that were killed.
    removeLeftovers(cache, `.${name}.`);
    const partial = mkdtempSync(join(cache, `.${name}.`));
    try {
      await fill(partial, lock);
      renameSync(partial, folder);
    } finally {
      rmSync(partial, { recursive: true, force: true });
    }
  });
  return folder;
}

function makeFolder(cache) {
  try {
    mkdirSync(cache, { recursive: true });
  } catch (error) {
    throw new SetupError(
      `cannot make the cache folder ${cache} (${error.message}): set ASSIZE_CACHE to another folder`,
    );
  }
}

function removeLeftovers(cache, prefix) {
  for (const entry of readdirSync(cache)) {
    if (entry.startsWith(prefix)) rmSync(join(cache, entry), { recursive: true, force: true });
  }
}
