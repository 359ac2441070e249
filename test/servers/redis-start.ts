import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { cameUp } from '../../infra/launcher/src/came-up.ts';
import { runContainer } from '../../infra/launcher/src/container.ts';
import { freePort } from '../../infra/launcher/src/free-port.ts';
import { REDIS_GREETING } from '../../infra/launcher/src/greeting.ts';
import { REDIS_IMAGE, type RedisSource } from './redis-find.ts';
import { launchServer } from '../../infra/launcher/src/server-process.ts';

export interface StartRedisOptions {
  readonly source: RedisSource;
  /** Its working folder and its log; made where it is missing. */
  readonly dir: string;
  /** The port on loopback; 0, the default, takes a free one. */
  readonly port?: number;
  /** More arguments of the server itself, after ours: the later one wins. */
  readonly args?: readonly string[];
}

export interface RunningRedis extends AsyncDisposable {
  readonly url: string;
  readonly pid?: number;
}

const REDIS_PORT = 6379;
const READY_MS = 10_000;
/** A free port may be taken by another between our asking and the server's listening. */
const TRIES = 3;

/** Nothing is kept on disk: what it held can be had from the log again. */
const IN_MEMORY = ['--save', '', '--appendonly', 'no'] as const;

/**
 * Starts a Redis on loopback, in memory, and waits until it answers. A source that is a URL is taken
 * as it is. Disposing stops what was started (twice does no harm), and one whose parent died, even by
 * SIGKILL, is stopped too.
 * @throws Error with the server's last lines when it does not come up.
 */
export async function startRedis(options: StartRedisOptions): Promise<RunningRedis> {
  const { source, port = 0, args = [] } = options;
  switch (source.kind) {
    case 'url':
      return { url: source.url, [Symbol.asyncDispose]: async () => undefined };
    case 'container':
      return startContained(port, args);
    case 'binary':
      return startOnFreePort({ binary: source.path, dir: resolve(options.dir), port, args });
  }
}

interface BinaryOptions {
  readonly binary: string;
  readonly dir: string;
  readonly port: number;
  readonly args: readonly string[];
}

async function startOnFreePort(options: BinaryOptions): Promise<RunningRedis> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startBinary({ ...options, port: options.port || (await freePort()) });
    } catch (error) {
      if (options.port !== 0 || tries === TRIES) throw error;
    }
  }
}

async function startBinary({ binary, dir, port, args }: BinaryOptions): Promise<RunningRedis> {
  await using stack = new AsyncDisposableStack();
  await mkdir(dir, { recursive: true });
  const logFile = join(dir, `redis-${port}.log`);
  const ours = ['--bind', '127.0.0.1', '--port', String(port), '--dir', dir, ...IN_MEMORY];
  const server = stack.use(await launchServer(binary, [...ours, ...args], logFile));
  await cameUp(server, port, READY_MS, REDIS_GREETING);
  const running = stack.move();
  const url = `redis://127.0.0.1:${port}`;
  return { url, pid: server.pid, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

async function startContained(port: number, args: readonly string[]): Promise<RunningRedis> {
  const running = await runContainer(
    {
      name: 'redis',
      image: REDIS_IMAGE,
      port,
      inner: REDIS_PORT,
      options: [],
      args: ['valkey-server', ...IN_MEMORY, ...args],
      greets: REDIS_GREETING,
    },
    process.env,
  );
  const url = `redis://${running.published}`;
  return { url, [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() };
}
