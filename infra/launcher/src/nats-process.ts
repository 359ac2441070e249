import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@assize/log';
import { guardProcess, type Guard } from './guard.ts';
import { portsOf, type ServerPorts } from './nats-ports.ts';
import { claimStore } from './store-lock.ts';

export interface ServerOptions {
  readonly binary: string;
  readonly storeDir: string;
  readonly port: number;
  readonly config: string;
  readonly readyMs: number;
  readonly log?: Log;
}

export interface Server extends AsyncDisposable {
  readonly url: string;
  readonly pid: number;
  readonly ports: ServerPorts;
}

/** A server that has not stopped by then holds nothing that its files do not hold. */
const STOP_MS = 5_000;
const LAST_LINES = 6;

/** Starts the binary, and waits until it says on which ports it accepts clients. */
export async function startServer(options: ServerOptions): Promise<Server> {
  await using stack = new AsyncDisposableStack();
  await mkdir(options.storeDir, { recursive: true });
  const claim = await claimStore(options.storeDir);
  stack.defer(() => claim.release());
  const portsDir = await mkdtemp(join(options.storeDir, '.ports-'));
  stack.defer(() => rm(portsDir, { recursive: true, force: true }));
  const { child, pid, logFile, ended } = await launch(options, portsDir);
  const guard = guardProcess(pid);
  stack.defer(() => stop(child, guard));
  await claim.servedBy(pid);
  const ports = await portsOf(portsDir, ended, options.readyMs).catch(async (cause: unknown) => {
    throw new Error(`nats-server did not come up:\n${await lastLines(logFile)}`, { cause });
  });
  const url = ports.nats[0];
  if (url === undefined) throw new Error('nats-server listens for no clients');
  const running = stack.move();
  void ended.then((how) => {
    if (!running.disposed) options.log?.error({ pid, how, logFile }, 'nats-server ended by itself');
  });
  options.log?.debug({ url, pid, storeDir: options.storeDir }, 'nats-server started');
  return { url, pid, ports, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

interface Launched {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly logFile: string;
  /** Its exit code or signal, once it has ended. */
  readonly ended: Promise<string>;
}

async function launch(
  { binary, storeDir, port, config }: ServerOptions,
  portsDir: string,
): Promise<Launched> {
  const configFile = join(storeDir, 'nats-server.conf');
  const logFile = join(storeDir, 'nats-server.log');
  await writeFile(configFile, config);
  await using out = await open(logFile, 'w');
  const args = ['--config', configFile, '--addr', '127.0.0.1', '--port', String(port || -1)];
  args.push('--jetstream', '--store_dir', storeDir, '--ports_file_dir', portsDir);
  // A session of its own: Ctrl-C is for us, who drain first and stop it last.
  const child = spawn(binary, args, { detached: true, stdio: ['ignore', out.fd, out.fd] });
  // Heard from the first moment on: a server with a wrong configuration is gone in milliseconds.
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(String(code ?? signal)));
  });
  await once(child, 'spawn');
  child.unref();
  const { pid } = child;
  if (pid === undefined) throw new Error('a process that was spawned has a number');
  return { child, pid, logFile, ended };
}

async function stop(child: ChildProcess, guard: Guard): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.ref();
    const exited = once(child, 'exit');
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.kill('SIGTERM');
    await exited;
    clearTimeout(hard);
  }
  guard.release();
}

async function lastLines(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
  return lines
    .slice(-LAST_LINES)
    .map((line) => `  ${line}`)
    .join('\n');
}
