import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as later } from 'node:timers/promises';
import type { Environment } from './folders.ts';
import { guardProcess, type Guard } from './guard.ts';
import { lastLines, runTool } from './tool.ts';

/** A server of ours: disposing stops it, and so does our own death, however we die. */
export interface LaunchedServer extends AsyncDisposable {
  readonly pid: number;
  /** Its exit code or signal, once it has ended. */
  readonly ended: Promise<string>;
  /**
   * Asks until there is an answer, which is that the server is ready.
   * @throws Error with its last lines when it ends before, or has no answer in time.
   */
  cameUp<T>(what: string, withinMs: number, ask: () => Promise<T | undefined>): Promise<T>;
}

/** What a server needs that is not the rule. */
export interface LaunchOptions {
  /** Instead of ours. */
  readonly env?: Environment;
  /** Whom it runs as, where we are root. */
  readonly uid?: number;
  readonly gid?: number;
  /** How it is told to stop; SIGTERM where absent. */
  readonly stopBy?: NodeJS.Signals;
  /** A command for what it may leave behind, done when it is gone: nobody minds where nothing is left. */
  readonly afterwards?: readonly string[];
}

/** A server that has not stopped by then holds nothing that its files do not hold. */
const STOP_MS = 5_000;
const AGAIN_MS = 10;

/** Starts a server that keeps no process alive which has otherwise come to its end. */
export async function launchServer(
  binary: string,
  args: readonly string[],
  logFile: string,
  { afterwards = [], stopBy = 'SIGTERM', ...options }: LaunchOptions = {},
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
        throw new Error(`${what} did not come up:\n${last}`, { cause });
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

/** Asks until there is an answer. @throws Error when `ended` comes before, or none came in time */
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
    await later(AGAIN_MS);
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
