import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findNatsServer } from '@assize/launcher';
import { startServer, type RunningServer } from './server.ts';

export interface StartNatsOptions {
  /** The folder of streams, configuration and log; made if it is missing. */
  readonly dir: string;
  /** The client port on loopback; 0, the default, takes a free one. */
  readonly port?: number;
  /** Configuration in the server's own format, added to ours. */
  readonly config?: string;
}

export interface RunningNatsServer extends RunningServer {
  readonly url: string;
}

const IMAGE = 'nats:2.15-alpine';

/**
 * Starts JetStream on loopback, which can be stopped and killed, and waits until it accepts clients.
 * @throws ComponentMissing if there is none, Error with the server's last lines if it does not start
 */
export async function startNatsServer(options: StartNatsOptions): Promise<RunningNatsServer> {
  const { config = '', port: fixed } = options;
  const dir = resolve(options.dir);
  const configFile = join(dir, 'nats-server.conf');
  await mkdir(dir, { recursive: true });
  await writeFile(configFile, `max_payload: 4MB\n${config}`);
  const words = (port?: number) => {
    const on = ['--addr', '127.0.0.1', '--port', String(port)];
    return ['--config', configFile, ...on, '--jetstream', '--store_dir', dir];
  };
  const { server, ports } = await startServer(
    {
      what: 'nats-server',
      ports: 1,
      greeting: { begins: 'INFO ' },
      readyMs: 30_000,
      program: async ([port]) => ({
        path: await natsProgram(),
        args: words(port),
        logFile: join(dir, 'nats-server.log'),
      }),
      contained: async ([port]) => ({
        image: IMAGE,
        args: words(port),
        mounts: { [dir]: dir },
        user: `${process.getuid?.() ?? 0}:${process.getgid?.() ?? 0}`,
      }),
    },
    fixed ? [fixed] : undefined,
  );
  return { ...server, url: `nats://127.0.0.1:${ports[0]}` };
}

/** Finds it on the PATH, else the pinned package: a running server is not ours to kill. */
async function natsProgram(): Promise<string> {
  const env = { ...process.env, ASSIZE_NATS_URL: '', NATS_URL: '' };
  const source = await findNatsServer({ env });
  const binary = source.kind === 'container' ? await source.instead() : source;
  if (binary.kind !== 'binary') throw new Error('no URL was named');
  return binary.path;
}
