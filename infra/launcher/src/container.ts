import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@assize/log';
import type { Environment } from './folders.ts';
import { greeting } from './greeting.ts';
import { guardContainer } from './guard.ts';
import type { RunningNats } from './nats-start.ts';
import { findOnPath, runTool } from './tool.ts';

const IMAGE = 'nats:2.15-alpine';
const ANSWER_MS = 5_000;
const PULL_MS = 5 * 60_000;

/** True when an engine answers and has, or can fetch, the pinned image. */
export async function containerReady(env: Environment, log?: Log): Promise<boolean> {
  if (!findOnPath('docker', env)) return false;
  try {
    await runTool('docker', ['info'], { env, timeoutMs: ANSWER_MS });
  } catch {
    return false;
  }
  try {
    await runTool('docker', ['pull', '-q', IMAGE], { env, timeoutMs: PULL_MS });
    return true;
  } catch (err) {
    log?.warn({ err, image: IMAGE }, 'a container engine runs, but the image cannot be had');
    return false;
  }
}

/** The server in a container of its own, its streams in `storeDir`. */
export async function startContainer(
  { storeDir, port, config }: { storeDir: string; port: number; config: string },
  env: Environment,
): Promise<RunningNats> {
  const name = `assize-nats-${randomUUID()}`;
  const docker = (...args: string[]) => runTool('docker', args, { env, timeoutMs: 60_000 });
  const file = join(storeDir, 'nats-server.conf');
  await mkdir(storeDir, { recursive: true });
  await writeFile(file, config);
  const user = `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`;
  const mounts = ['-v', `${file}:/assize.conf:ro`, '-v', `${storeDir}:/data`, '--user', user];
  const publish = ['-p', `127.0.0.1:${port === 0 ? '' : port}:4222`];
  const server = [
    '--config',
    '/assize.conf',
    '--port',
    '4222',
    '--jetstream',
    '--store_dir',
    '/data',
  ];
  await docker('run', '-d', '--rm', '--name', name, ...publish, ...mounts, IMAGE, ...server);
  const guard = guardContainer(name, env);
  const stop = async () => {
    await docker('rm', '-f', name).catch(() => undefined);
    guard.release();
  };
  try {
    const published = (await docker('port', name, '4222/tcp')).trim().split('\n')[0] ?? '';
    await greeting('127.0.0.1', Number(published.split(':').at(-1)), ANSWER_MS * 4);
    return { url: `nats://${published}`, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
