import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@assize/log';
import { launchServer, type LaunchedServer } from './server-process.ts';
import { claimStore } from './store-lock.ts';

/** How the server is run: as a process, or in a container by a process that waits for it. */
export interface Way {
  readonly program: string;
  /** What goes before the server's own arguments. */
  readonly before?: (storeDir: string, port: number) => readonly string[];
  readonly listens: (port: number) => readonly string[];
  /** Where clients reach it, if not where it says that it listens. */
  readonly url?: () => Promise<string>;
  /** For what is left when the process is gone: our guard's command, and the same by us. */
  readonly afterwards?: readonly string[];
  readonly remove?: () => Promise<void>;
}

/** A nats-server on this machine; port 0 takes a free one. */
export function asProcess(binary: string): Way {
  return {
    program: binary,
    listens: (port) => ['--addr', '127.0.0.1', '--port', String(port || -1)],
  };
}

export interface ServerOptions {
  readonly way: Way;
  readonly storeDir: string;
  readonly port: number;
  readonly config: string;
  readonly readyMs: number;
  readonly log?: Log | undefined;
  /** Told its exit code or signal where it ends without having been stopped. */
  readonly onEnded?: ((how: string) => void) | undefined;
}

export interface Server extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  /** The address of its monitor, where its configuration has one. */
  readonly monitor: string | undefined;
}

/** Starts the server, and waits until it says on which ports it accepts clients. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { storeDir, log, way } = options;
  await using stack = new AsyncDisposableStack();
  await mkdir(storeDir, { recursive: true });
  const claim = await claimStore(storeDir);
  stack.defer(() => claim.release());
  const portsDir = await mkdtemp(join(storeDir, '.ports-'));
  stack.defer(() => rm(portsDir, { recursive: true, force: true }));
  if (way.remove) stack.defer(way.remove);
  const logFile = join(storeDir, 'nats-server.log');
  const launched = stack.use(await launch(options, portsDir, logFile));
  const { pid, ended } = launched;
  await claim.servedBy(pid);
  const ports = await launched.cameUp('nats-server', options.readyMs, () => portsIn(portsDir));
  const url = (await way.url?.()) ?? ports.nats[0];
  if (url === undefined) throw new Error('nats-server listens for no clients');
  const running = stack.move();
  void ended.then((how) => {
    if (running.disposed) return;
    log?.error({ pid, how, logFile }, 'nats-server ended by itself');
    options.onEnded?.(how);
  });
  log?.debug({ url, pid, storeDir }, 'nats-server started');
  const monitor = ports.monitoring[0];
  return { url, pid, monitor, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

async function launch(
  { way, storeDir, port, config }: ServerOptions,
  portsDir: string,
  logFile: string,
): Promise<LaunchedServer> {
  const configFile = join(storeDir, 'nats-server.conf');
  await writeFile(configFile, config);
  const { program, before, listens, afterwards = [] } = way;
  const args = [...(before?.(storeDir, port) ?? []), '--config', configFile, ...listens(port)];
  args.push('--jetstream', '--store_dir', storeDir, '--ports_file_dir', portsDir);
  return launchServer(program, args, logFile, { afterwards });
}

/** The addresses that a server announces, as URLs. */
interface ServerPorts {
  readonly nats: readonly string[];
  readonly monitoring: readonly string[];
}

/**
 * What stands in the file that the server writes once it accepts clients; undefined while the file is
 * not there, or only half written.
 */
async function portsIn(folder: string): Promise<ServerPorts | undefined> {
  const [name] = (await readdir(folder)).filter((file) => file.endsWith('.ports'));
  if (!name) return undefined;
  try {
    const announced: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'));
    return { nats: urlsAt(announced, 'nats'), monitoring: urlsAt(announced, 'monitoring') };
  } catch {
    return undefined;
  }
}

function urlsAt(announced: unknown, key: string): readonly string[] {
  const urls: unknown = Reflect.get(Object(announced), key);
  return Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [];
}
