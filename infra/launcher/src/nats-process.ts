import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@assize/telemetry/log';
import { portsOf, type ServerPorts } from './nats-ports.ts';
import { lastLines, launchServer, type LaunchedServer } from './server-process.ts';
import { claimStore } from './store-lock.ts';

export interface ServerOptions {
  readonly binary: string;
  readonly storeDir: string;
  readonly port: number;
  readonly config: string;
  readonly readyMs: number;
  readonly log?: Log;
  /** Told its exit code or signal where it ends without having been stopped. */
  readonly onEnded?: ((how: string) => void) | undefined;
}

export interface Server extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  readonly ports: ServerPorts;
}

/** Starts the binary, and waits until it says on which ports it accepts clients. */
export async function startServer(options: ServerOptions): Promise<Server> {
  await using stack = new AsyncDisposableStack();
  await mkdir(options.storeDir, { recursive: true });
  const claim = await claimStore(options.storeDir);
  stack.defer(() => claim.release());
  const portsDir = await mkdtemp(join(options.storeDir, '.ports-'));
  stack.defer(() => rm(portsDir, { recursive: true, force: true }));
  const { pid, logFile, ended } = stack.use(await launch(options, portsDir));
  await claim.servedBy(pid);
  const ports = await portsOf(portsDir, ended, options.readyMs).catch(async (cause: unknown) => {
    throw new Error(`nats-server did not come up:\n${await lastLines(logFile)}`, { cause });
  });
  const url = ports.nats[0];
  if (url === undefined) throw new Error('nats-server listens for no clients');
  const running = stack.move();
  void ended.then((how) => {
    if (running.disposed) return;
    options.log?.error({ pid, how, logFile }, 'nats-server ended by itself');
    options.onEnded?.(how);
  });
  options.log?.debug({ url, pid, storeDir: options.storeDir }, 'nats-server started');
  return { url, pid, ports, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

async function launch(
  { binary, storeDir, port, config }: ServerOptions,
  portsDir: string,
): Promise<LaunchedServer> {
  const configFile = join(storeDir, 'nats-server.conf');
  const logFile = join(storeDir, 'nats-server.log');
  await writeFile(configFile, config);
  const args = ['--config', configFile, '--addr', '127.0.0.1', '--port', String(port || -1)];
  args.push('--jetstream', '--store_dir', storeDir, '--ports_file_dir', portsDir);
  return launchServer(binary, args, logFile);
}
