import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Role } from '@assize/proto';
import { flagsFor } from '../../infra/setup/child.mjs';
import { mainOf, sourceOf } from './assize-command.ts';
import { linesOf, type Lines } from './lines.ts';

/** A program that can run in a process of its own: a role, or a service that roles call. */
export type Part = Role | 'credibility' | 'embedding' | 'assize';

/** A role or a service in a process of its own. */
export interface RoleProcess extends AsyncDisposable {
  readonly role: Part;
  readonly pid: number;
  /** The process's log, from stderr. */
  readonly lines: Lines;
  /** Its exit code, when it has exited; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Kills it with SIGKILL; resolves when it has exited. */
  kill(): Promise<void>;
}

/** Starts a role's `main.ts` with this environment alone. */
export function startProcess(
  role: Part,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): RoleProcess {
  const flags = flagsFor(sourceOf(role), args);
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];
  const child = spawn(process.execPath, [...flags, mainOf(role), ...args], { env, stdio });
  // The child must not outlive this process.
  const last = (): void => void child.kill('SIGKILL');
  process.once('exit', last);
  child.once('exit', () => process.off('exit', last));
  const lines = linesOf(child.stderr);
  const ended = once(child, 'exit').then(() => child.exitCode);
  const gone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const stop = async (name: NodeJS.Signals): Promise<void> => {
    if (!gone()) child.kill(name);
    // A stopped process reacts only to SIGKILL until it is continued.
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

/** Resolves when the role reports that it is ready. */
export async function serving(started: RoleProcess): Promise<RoleProcess> {
  await started.lines.first(/"msg":"started"/);
  return started;
}
