import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir } from '../../infra/launcher/src/folders.ts';
import type { FindOptions } from '../../infra/launcher/src/nats-find.ts';
import { findOnPath, orComponentMissing, runTool } from '../../infra/launcher/src/tool.ts';
import { fillOnce } from '../../infra/launcher/src/unpack.ts';

const DOWNLOAD_MS = 5 * 60_000;

/**
 * Finds `promtool`, which checks Prometheus' rules, on the PATH, else in Debian's package, unpacked into the cache
 * folder.
 * @throws ComponentMissing
 */
export async function findPromtool({ env, onProgress }: FindOptions): Promise<string> {
  const path = findOnPath('promtool', env);
  if (path) return path;
  const name = `promtool-${process.platform}-${process.arch}`;
  const fetched = fillOnce(join(cacheDir(env), name), async (partial) => {
    onProgress?.('fetching promtool (20 MB, first run only)');
    const { apt, dpkg } = { apt: findOnPath('apt-get', env), dpkg: findOnPath('dpkg-deb', env) };
    if (!apt || !dpkg) throw new Error('no apt-get is on the PATH');
    // The tool downloads only into its working folder.
    const args = ['--chdir', partial, apt, 'download', 'prometheus'];
    await runTool('env', args, { env, timeoutMs: DOWNLOAD_MS });
    const [file = ''] = await readdir(partial);
    const unpacked = join(partial, 'unpacked');
    await runTool(dpkg, ['-x', join(partial, file), unpacked], { env, timeoutMs: DOWNLOAD_MS });
    await rename(join(unpacked, 'usr', 'bin', 'promtool'), join(partial, 'promtool'));
    await rm(unpacked, { recursive: true });
    await rm(join(partial, file));
  });
  const sentence = 'no promtool: install Prometheus, whose package has it';
  return join(await orComponentMissing(sentence, fetched), 'promtool');
}
