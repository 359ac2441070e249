import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * Reads to the end of its stdin, which comes when the process that holds the other end is gone; stops
 * the process $1, by force after 5 s, if no line said that it has ended, and then does what the words behind
 * it say.
 */
const SCRIPT = `ended=; while read -r _; do ended=1; done
[ $ended ] || { kill -TERM "$1" 2>/dev/null; n=0
while kill -0 "$1" 2>/dev/null && [ $n -lt 50 ]; do sleep 0.1; n=$((n + 1)); done
kill -KILL "$1" 2>/dev/null; }
shift; [ $# = 0 ] || exec "$@" >/dev/null 2>&1`;

export interface Guard {
  /** The process has ended by itself: whatever has its number from now on is not ours to stop. */
  ended(): void;
  /** What was guarded is gone: nothing is left to stop. */
  release(): void;
}

/**
 * Stops a server when this process dies, however it dies: nats-server has no flag to follow its
 * parent, and no handler of ours runs on SIGKILL. A shell holds the reading end of a pipe that the
 * kernel closes for us; in a session of its own, so that Ctrl-C does not reach it first.
 * @param afterwards a command for what the process may leave behind, a container
 */
export function guardProcess(pid: number, afterwards: readonly string[] = []): Guard {
  const words = ['-c', SCRIPT, 'assize-guard', String(pid), ...afterwards];
  const shell = spawn('/bin/sh', words, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  // Our images have no shell: there we are the container's first process, whose end is that of all others.
  shell.on('error', () => undefined);
  // Neither the shell nor the pipe keeps a process alive that has otherwise come to its end.
  shell.unref();
  const pipe = shell.stdin instanceof Socket ? shell.stdin : null;
  pipe?.unref();
  // Nothing is told to a shell that is not there.
  pipe?.on('error', () => undefined);
  return {
    ended: () => void pipe?.write('\n'),
    release: () => void shell.kill('SIGKILL'),
  };
}
