import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { guardProcess, type Guard } from './guard.ts';

/** A server of ours: disposing stops it, and so does our own death, however we die. */
export interface LaunchedServer extends AsyncDisposable {
  readonly pid: number;
  /** What it says, on stdout and stderr. */
  readonly logFile: string;
  /** Its exit code or signal, once it has ended. */
  readonly ended: Promise<string>;
}

/** What a server needs that is not the rule. */
export interface LaunchOptions {
  /** Instead of ours. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Whom it runs as, where we are root. */
  readonly uid?: number;
  readonly gid?: number;
}

/** A server that has not stopped by then holds nothing that its files do not hold. */
const STOP_MS = 5_000;
const LAST_LINES = 6;

/** Starts a server that keeps no process alive which has otherwise come to its end. */
export async function launchServer(
  binary: string,
  args: readonly string[],
  logFile: string,
  options: LaunchOptions = {},
): Promise<LaunchedServer> {
  await using out = await open(logFile, 'w');
  // A session of its own: Ctrl-C is for us, who drain first and stop it last.
  const stdio = ['ignore' as const, out.fd, out.fd];
  const child = spawn(binary, args, { ...options, detached: true, stdio });
  // Heard from the first moment on: a server with a wrong configuration is gone in milliseconds.
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(String(code ?? signal)));
  });
  await once(child, 'spawn');
  child.unref();
  const { pid } = child;
  if (pid === undefined) throw new Error('a process that was spawned has a number');
  const guard = guardProcess(pid);
  return { pid, logFile, ended, [Symbol.asyncDispose]: () => stop(child, guard) };
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

/** The end of what it said, for an error message. */
export async function lastLines(logFile: string): Promise<string> {
  const lines = (await readFile(logFile, 'utf8')).trim().split('\n');
  return lines
    .slice(-LAST_LINES)
    .map((line) => `  ${line}`)
    .join('\n');
}
