import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { makeFolder } from './folders.ts';

/**
 * `fill` works in a temporary folder, which is then renamed. An interrupted run leaves nothing that looks finished; of
 * two concurrent runs, the first to finish wins.
 */
export async function fillOnce(
  folder: string,
  fill: (partial: string) => Promise<void>,
): Promise<string> {
  if (existsSync(folder)) return folder;
  await makeFolder(dirname(folder));
  const partial = await mkdtemp(join(dirname(folder), `.${basename(folder)}.`));
  try {
    await fill(partial);
    await rename(partial, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

/** The files in a zip archive (for example a wheel or a jar) whose names `wanted` accepts, by name. */
export async function unzip(
  archive: string,
  wanted: (name: string) => boolean,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = unzipSync(await readFile(archive), { filter: ({ name }) => wanted(name) });
  return new Map(Object.entries(files));
}

/** @throws Error if the bytes do not have the pinned digest */
export function checkDigest(what: string, bytes: Uint8Array, sha256: string): void {
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found === sha256) return;
  throw new Error(
    `${what} does not have the pinned digest (sha256 ${found}, expected ${sha256}): ` +
      'the registry or a mirror served something else, which is not used',
  );
}
