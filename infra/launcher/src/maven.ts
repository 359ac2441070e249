import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './folders.ts';
import { findOnPath, runTool } from './tool.ts';

const DOWNLOAD_MS = 30 * 60_000;

/**
 * Fetches `group:name:version[:type]` into a new subfolder of `folder`, and returns the path of its file. `fetching` is
 * called after Maven was found.
 * @throws Error if there is no Maven, or with Maven's last lines
 */
export async function mavenArtifact(
  artifact: string,
  folder: string,
  env: Environment,
  fetching?: () => void,
): Promise<string> {
  if (!findOnPath('mvn', env)) throw new Error('mvn is not on the PATH');
  fetching?.();
  const downloads = join(folder, 'maven');
  await mkdir(downloads);
  const goal = ['dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${downloads}`];
  await runTool('mvn', ['-q', '-B', ...goal], { env, timeoutMs: DOWNLOAD_MS });
  const [file = ''] = await readdir(downloads);
  return join(downloads, file);
}
