import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as later } from 'node:timers/promises';
import type { Environment } from './folders.ts';
import { guardProcess, type Guard } from './guard.ts';
import { lastLines, runTool } from './tool.ts';

/** A server that we started. It stops on disposal, and when this process dies in any way. */
export interface LaunchedServer extends AsyncDisposable {
  readonly pid: number;
  /** Resolves with the exit code or signal when it has ended. */
  readonly ended: Promise<string>;
  /** Calls `ask` until it returns a value. @throws Error with the server's last lines if it ends first, or is late */
  cameUp<T>(what: string, withinMs: number, ask: () => Promise<T | undefined>): Promise<T>;
}

export interface LaunchOptions {
  readonly env?: Environment;
  readonly uid?: number;
  readonly gid?: number;
  /** The signal that stops it. Default SIGTERM. */
  readonly stopBy?: NodeJS.Signals;
  /** A command that removes what it may leave behind, run when it is gone; failures are ignored. */
  readonly afterwards?: readonly string[];
}

/** When to use SIGKILL after the stop signal, in milliseconds: by then all data is in the server's files. */
const STOP_MS = 5_000;
const POLL_MS = 10;

/** Starts a server that does not keep this process alive. */
export async function launchServer(
  binary: string,
  args: readonly string[],
  logFile: string,
  { afterwards = [], stopBy = 'SIGTERM', ...options }: LaunchOptions = {},
): Promise<LaunchedServer> {
  await using out = await open(logFile, 'w');
  // In its own session, so that Ctrl-C reaches only us: we drain first, and stop the server last.
  const stdio = ['ignore' as const, out.fd, out.fd];
  const child = spawn(binary, args, { ...options, detached: true, stdio });
  // Listens from the start, because a server with a wrong configuration exits within milliseconds.
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(String(code ?? signal)));
  });
  await once(child, 'spawn');
  child.unref();
  const { pid } = child;
  if (pid === undefined) throw new Error('the spawned process has no process id');
  const guard = guardProcess(pid, afterwards);
  void ended.then(() => guard.ended());
  return {
    pid,
    ended,
    async cameUp(what, withinMs, ask) {
      try {
        return await answered(ask, ended, withinMs);
      } catch (cause) {
        const last = lastLines(await readFile(logFile, 'utf8')) || `  ${String(cause)}`;
        throw new Error(`${what} did not start:\n${last}`, { cause });
      }
    },
    async [Symbol.asyncDispose]() {
      await stop(child, guard, stopBy);
      const [command, ...words] = afterwards;
      const cleaning = { env: process.env, timeoutMs: STOP_MS };
      if (command) await runTool(command, words, cleaning).catch(() => undefined);
    },
  };
}

/** Calls `ask` until it returns a value. @throws Error if `ended` resolves first, or there is no value in time */
export async function answered<T>(
  ask: () => Promise<T | undefined>,
  ended: Promise<string>,
  withinMs: number,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  let over: string | undefined;
  void ended.then((how) => (over = how));
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (over !== undefined) throw new Error(`it ended with ${over}`);
    if (performance.now() > deadline) throw new Error(`it was not ready within ${withinMs} ms`);
    await later(POLL_MS);
  }
}

async function stop(child: ChildProcess, guard: Guard, by: NodeJS.Signals): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.ref();
    const exited = once(child, 'exit');
    const hard = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
    child.kill(by);
    await exited;
    clearTimeout(hard);
  }
  guard.release();
}
