import { randomUUID } from 'node:crypto';
import type { FindOptions } from './nats-find.ts';
import type { Way } from './nats-process.ts';
import { findOnPath, passedOver, runTool, ToolFailed } from './tool.ts';

const IMAGE = 'nats:2.15-alpine';
/** The port that the server listens on inside. */
const NATS_PORT = 4222;
const ANSWER_MS = 5_000;
const PULL_MS = 5 * 60_000;

/**
 * True where an engine answers that has, or can fetch, the pinned image. One that answers too late, or
 * can't fetch it, is told of; an engine that is installed and does not run is as good as none.
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

/** The sentence for whoever starts a bus. */
export function engineFailed(error: unknown): string {
  return passedOver('docker', IMAGE, error);
}

/**
 * The server in a container of its own, by a `docker run` that lasts as long as the server does and
 * hands on the signals that it gets. Its folder is mounted under the path that it has here.
 */
export function inContainer(): Way {
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
      const asked = { env: process.env, timeoutMs: ANSWER_MS };
      const published = await runTool('docker', ['port', name, `${NATS_PORT}/tcp`], asked);
      return `nats://${published.trim().split('\n')[0]}`;
    },
    afterwards: ['docker', 'rm', '-f', name],
  };
}
