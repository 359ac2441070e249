import { randomUUID } from 'node:crypto';
import type { FindOptions } from './nats-find.ts';
import type { LaunchMethod } from './nats-process.ts';
import { findOnPath, engineFallbackLine, runTool, ToolFailed } from './tool.ts';

const IMAGE = 'nats:2.15-alpine';
const NATS_PORT = 4222;
const ANSWER_MS = 5_000;
const PULL_MS = 5 * 60_000;

/**
 * Whether a container engine is running and has the pinned image, or can fetch it. One that is too slow, or can't fetch
 * it, is logged; one that is not running is silently treated as absent.
 */
export async function containerReady({ env, log }: FindOptions): Promise<boolean> {
  if (!findOnPath('docker', env)) return false;
  const docker = (timeoutMs: number, ...words: string[]) =>
    runTool('docker', words, { env, timeoutMs });
  try {
    await docker(ANSWER_MS, 'info');
  } catch (error) {
    if (error instanceof ToolFailed && error.late) log?.warn(engineFailed(error));
    return false;
  }
  try {
    await docker(ANSWER_MS, 'image', 'inspect', IMAGE).catch(() =>
      docker(PULL_MS, 'pull', '-q', IMAGE),
    );
    return true;
  } catch (error) {
    log?.warn(engineFailed(error));
    return false;
  }
}

export function engineFailed(error: unknown): string {
  return engineFallbackLine('docker', IMAGE, error);
}

/** `docker run` lasts as long as the server and passes signals on. The store folder has the same path inside. */
export function inContainer(): LaunchMethod {
  const name = `assize-nats-${randomUUID()}`;
  const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
  return {
    program: 'docker',
    before: (storeDir, port) => {
      const published = `127.0.0.1:${port || ''}:${NATS_PORT}`;
      const options = ['-v', `${storeDir}:${storeDir}`, '-p', published];
      return ['run', '--rm', '--name', name, '--user', user, ...options, IMAGE];
    },
    listens: () => ['--port', String(NATS_PORT)],
    url: async () => {
      const options = { env: process.env, timeoutMs: ANSWER_MS };
      const published = await runTool('docker', ['port', name, `${NATS_PORT}/tcp`], options);
      return `nats://${published.trim().split('\n')[0]}`;
    },
    afterwards: ['docker', 'rm', '-f', name],
  };
}
