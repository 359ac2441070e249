import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * A shell script that waits for the end of its stdin, which comes when the process at the other end of the pipe is
 * gone. Unless a line on stdin said that process $1 has already ended, it stops it, with SIGKILL after 5 s. Then it
 * runs the command in the remaining arguments, if there is one.
 */
const SCRIPT = `ended=; while read -r _; do ended=1; done
[ $ended ] || { kill -TERM "$1" 2>/dev/null; n=0
while kill -0 "$1" 2>/dev/null && [ $n -lt 50 ]; do sleep 0.1; n=$((n + 1)); done
kill -KILL "$1" 2>/dev/null; }
shift; [ $# = 0 ] || exec "$@" >/dev/null 2>&1`;

export interface Guard {
  /** The process ended by itself. Its pid may be reused, so the guard must not stop it any more. */
  ended(): void;
  /** Ends the guard, because the process is gone and nothing is left to stop. */
  release(): void;
}

/**
 * Stops a server when this process dies, however it dies. nats-server has no flag to follow its parent, and no handler
 * of ours runs on SIGKILL. The guard runs in its own session, so that Ctrl-C does not reach it first.
 * @param afterwards a command that removes what the process may leave behind, for example a container
 */
export function guardProcess(pid: number, afterwards: readonly string[] = []): Guard {
  const words = ['-c', SCRIPT, 'assize-guard', String(pid), ...afterwards];
  const shell = spawn('/bin/sh', words, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  // Our images have no shell. There we are the container's first process, and all others end with us.
  shell.on('error', () => undefined);
  // Neither the shell nor the pipe may keep this process alive.
  shell.unref();
  const pipe = shell.stdin instanceof Socket ? shell.stdin : null;
  pipe?.unref();
  // Ignores writes to a shell that is gone.
  pipe?.on('error', () => undefined);
  return {
    ended: () => void pipe?.write('\n'),
    release: () => void shell.kill('SIGKILL'),
  };
}
