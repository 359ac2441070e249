import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Role } from '@assize/proto';
import { flagsFor } from '../../infra/setup/child.mjs';
import { mainOf, sourceOf } from './assize-command.ts';
import { linesOf, type Lines } from './lines.ts';

/** What can be a process: a role, or a service that roles ask. */
export type Part = Role | 'credibility' | 'embedding' | 'assize';

export interface RoleProcess extends AsyncDisposable {
  readonly role: Part;
  readonly pid: number;
  /** The process's log, from stderr. */
  readonly lines: Lines;
  /** Resolves when it ends; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Kills it with SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Runs the `main.ts` without the other variables of this process. */
export function startProcess(
  role: Part,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): RoleProcess {
  const flags = flagsFor(sourceOf(role), args);
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];
  const child = spawn(process.execPath, [...flags, mainOf(role), ...args], { env, stdio });
  // It must not outlive this process, whatever ends that.
  const last = (): void => void child.kill('SIGKILL');
  process.once('exit', last);
  child.once('exit', () => process.off('exit', last));
  const lines = linesOf(child.stderr);
  const ended = once(child, 'exit').then(() => child.exitCode);
  const gone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = async (name: NodeJS.Signals): Promise<void> => {
    if (!gone()) child.kill(name);
    // A stopped process receives no signal but SIGKILL until it continues.
    if (!gone()) child.kill('SIGCONT');
    await ended;
  };
  return {
    role,
    pid: child.pid ?? 0,
    lines,
    ended,
    signal: (name) => void child.kill(name),
    kill: () => stop('SIGKILL'),
    [Symbol.asyncDispose]: () => stop('SIGTERM'),
  };
}

/** Resolves when the process logs that it serves. */
export async function serving(started: RoleProcess): Promise<RoleProcess> {
  await started.lines.first(/"msg":"started"/);
  return started;
}
