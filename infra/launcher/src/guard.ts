import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Environment } from './folders.ts';

/** Reads to the end of its stdin, which comes when the process that holds the other end is gone. */
const UNTIL_ORPHANED = 'while read -r _; do :; done; ';

const STOP_PROCESS =
  'kill -TERM "$1" 2>/dev/null || exit 0; n=0; ' +
  'while kill -0 "$1" 2>/dev/null && [ $n -lt 50 ]; do sleep 0.1; n=$((n + 1)); done; ' +
  'kill -KILL "$1" 2>/dev/null';

const STOP_CONTAINER = 'exec docker rm -f "$1" >/dev/null 2>&1';

export interface Guard {
  /** What was guarded is gone: nothing is left to stop. */
  release(): void;
}

/**
 * Stops a server when this process dies, however it dies: nats-server has no flag to follow its
 * parent, and no handler of ours runs on SIGKILL. A shell holds the reading end of a pipe that the
 * kernel closes for us; in a session of its own, so that Ctrl-C does not reach it first.
 */
export function guardProcess(pid: number): Guard {
  return guard(STOP_PROCESS, String(pid), process.env);
}

/** The same for a container, which is no child of ours at all. */
export function guardContainer(name: string, env: Environment): Guard {
  return guard(STOP_CONTAINER, name, env);
}

function guard(stop: string, target: string, env: Environment): Guard {
  const shell = spawn('/bin/sh', ['-c', UNTIL_ORPHANED + stop, 'assize-guard', target], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env,
  });
  // Neither the shell nor the pipe keeps a process alive that has otherwise come to its end.
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  return { release: () => void shell.kill('SIGKILL') };
}
