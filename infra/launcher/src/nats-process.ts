import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunningNats, StartNatsOptions } from './nats-start.ts';
import { launchServer } from './server-process.ts';
import { claimStore, storeHolder } from './store-lock.ts';

/** How to run the server: as a process, or in a container started by a process. */
export interface LaunchMethod {
  readonly program: string;
  readonly before?: (storeDir: string, port: number) => readonly string[];
  readonly listens: (port: number) => readonly string[];
  /** The URL for clients, if it is not the one that the server announces. */
  readonly url?: () => Promise<string>;
  /** A command that removes what the process may leave behind. */
  readonly afterwards?: readonly string[];
  /** The signal that stops the process. Default SIGTERM. */
  readonly stopBy?: NodeJS.Signals;
}

/** Port 0 picks a free port. A server with scratch streams is killed: an orderly end takes an eighth of a second. */
export function asProcess(binary: string, isScratch: boolean): LaunchMethod {
  return {
    program: binary,
    stopBy: isScratch ? 'SIGKILL' : 'SIGTERM',
    listens: (port) => ['--addr', '127.0.0.1', '--port', String(port || -1)],
  };
}

type ServerOptions = Pick<StartNatsOptions, 'log' | 'onEnded'> &
  Required<Pick<StartNatsOptions, 'storeDir' | 'port' | 'config' | 'readyMs'>>;

/** Starts the server, and waits until it announces the address on which it accepts clients. */
export async function startServer(
  { program, before, listens, url: clientUrl, afterwards = [], stopBy = 'SIGTERM' }: LaunchMethod,
  { storeDir, port, config, readyMs, log, onEnded }: ServerOptions,
): Promise<RunningNats & { readonly pid: number }> {
  await using stack = new AsyncDisposableStack();
  await mkdir(storeDir, { recursive: true });
  const claim = await claimStore(storeDir);
  stack.defer(() => claim.release());
  const portsDir = await mkdtemp(join(storeDir, '.ports-'));
  stack.defer(() => rm(portsDir, { recursive: true, force: true }));
  const configFile = join(storeDir, 'nats-server.conf');
  const logFile = join(storeDir, 'nats-server.log');
  await writeFile(configFile, config);
  const args = [...(before?.(storeDir, port) ?? []), '--config', configFile, ...listens(port)];
  args.push('--jetstream', '--store_dir', storeDir, '--ports_file_dir', portsDir);
  const server = stack.use(await launchServer(program, args, logFile, { afterwards, stopBy }));
  const { pid, ended } = server;
  await claim.servedBy(pid);
  const announced = await server.cameUp('nats-server', readyMs, () => urlIn(portsDir));
  const url = (await clientUrl?.()) ?? announced;
  const running = stack.move();
  void ended.then((how) => {
    if (running.disposed) return;
    log?.error({ pid, how, logFile }, 'nats-server ended unexpectedly');
    onEnded?.(how);
  });
  log?.debug({ url, pid, storeDir }, 'nats-server started');
  return { url, pid, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** The pid of the process that runs a server on this folder, and the server's URL if known; null if there is none. */
export async function natsOn(
  storeDir: string,
): Promise<{ readonly pid: number; readonly url: string | null } | null> {
  const holder = await storeHolder(storeDir);
  if (holder === null) return null;
  // Folders of servers that were killed are left behind, so look for the one of this server.
  const own = `nats-server_${holder.server}.ports`;
  for (const name of await readdir(storeDir)) {
    const folder = join(storeDir, name);
    if (existsSync(join(folder, own)))
      return { pid: holder.owner, url: (await urlIn(folder)) ?? null };
  }
  return { pid: holder.owner, url: null };
}

/** The server writes the file once it accepts clients; undefined while it is missing or incomplete. */
async function urlIn(folder: string): Promise<string | undefined> {
  const [name] = (await readdir(folder)).filter((file) => file.endsWith('.ports'));
  if (!name) return undefined;
  try {
    const announced: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
    const urls: unknown = Reflect.get(Object(announced), 'nats');
    return Array.isArray(urls) && typeof urls[0] === 'string' ? urls[0] : undefined;
  } catch {
    return undefined;
  }
}
