import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@assize/telemetry/log';
import type { Environment } from './folders.ts';
import { greeting, NATS_GREETING, type Greeting } from './greeting.ts';
import { guardContainer } from './guard.ts';
import type { RunningNats } from './nats-start.ts';
import { findOnPath, runTool } from './tool.ts';

const IMAGE = 'nats:2.15-alpine';
const NATS_PORT = 4222;
const ANSWER_MS = 5_000;
const PULL_MS = 5 * 60_000;

/** True when an engine answers and has, or can fetch, the pinned image. */
export async function containerReady(env: Environment, log?: Log, image = IMAGE): Promise<boolean> {
  if (!findOnPath('docker', env)) return false;
  try {
    await runTool('docker', ['info'], { env, timeoutMs: ANSWER_MS });
  } catch {
    return false;
  }
  try {
    await runTool('docker', ['pull', '-q', image], { env, timeoutMs: PULL_MS });
    return true;
  } catch (err) {
    log?.warn({ err, image }, 'a container engine runs, but the image cannot be had');
    return false;
  }
}

/** The server in a container of its own, its streams in `storeDir`. */
export async function startContainer(
  { storeDir, port, config }: { storeDir: string; port: number; config: string },
  env: Environment,
): Promise<RunningNats> {
  const file = join(storeDir, 'nats-server.conf');
  await mkdir(storeDir, { recursive: true });
  await writeFile(file, config);
  const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
  const options = ['-v', `${file}:/assize.conf:ro`, '-v', `${storeDir}:/data`, '--user', user];
  const args = ['--config', '/assize.conf', '--port', String(NATS_PORT)];
  args.push('--jetstream', '--store_dir', '/data');
  const running = await runContainer(
    { name: 'nats', image: IMAGE, port, inner: NATS_PORT, options, args, greets: NATS_GREETING },
    env,
  );
  const { published } = running;
  return {
    url: `nats://${published}`,
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}

/** One server in a container. */
export interface Contained {
  readonly name: string;
  readonly image: string;
  /** The port on loopback; 0 takes a free one. */
  readonly port: number;
  /** The port that the server listens on inside. */
  readonly inner: number;
  readonly options: readonly string[];
  /** What follows the image: the server's arguments. */
  readonly args: readonly string[];
  readonly greets: Greeting;
  /** How long it may take until it greets. */
  readonly readyMs?: number;
}

/** Starts it and waits for its greeting; `published` is its host:port on this machine. */
export async function runContainer(
  { name: kind, image, port, inner, options, args, greets, readyMs }: Contained,
  env: Environment,
): Promise<{ readonly published: string } & AsyncDisposable> {
  const name = `assize-${kind}-${randomUUID()}`;
  const docker = (...words: string[]) => runTool('docker', words, { env, timeoutMs: 60_000 });
  const publish = ['-p', `127.0.0.1:${port === 0 ? '' : port}:${inner}`];
  await docker('run', '-d', '--rm', '--name', name, ...publish, ...options, image, ...args);
  const guard = guardContainer(name, env);
  const stop = async () => {
    await docker('rm', '-f', name).catch(() => undefined);
    guard.release();
  };
  try {
    const published = (await docker('port', name, `${inner}/tcp`)).trim().split('\n')[0] ?? '';
    const outer = Number(published.split(':').at(-1));
    await greeting('127.0.0.1', outer, readyMs ?? ANSWER_MS * 4, greets);
    return { published, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
