import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Environment } from './folders.ts';

/** Enough of a tool's last words to see why it failed. */
const LAST_LINES = 6;

/** The tool's own words when it failed, for the end of an error message. */
class ToolFailed extends Error {
  override readonly name = 'ToolFailed';
}

/** The first file of that name on the PATH that this user may run. */
export function findOnPath(name: string, env: Environment): string | undefined {
  return (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Runs a tool and returns what it printed on stdout. Nothing of it reaches the terminal.
 * @throws ToolFailed with its exit code and its last lines.
 */
export async function runTool(
  command: string,
  args: readonly string[],
  { env, timeoutMs }: { env: Environment; timeoutMs: number },
): Promise<string> {
  const child = spawn(command, args, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
  const end = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : `${code ?? signal}`));
  });
  if (end === undefined) return stdout;
  throw new ToolFailed(
    `${[command, ...args].join(' ')} failed (${end})${lastLines(stderr, stdout)}`,
  );
}

function lastLines(stderr: string, stdout: string): string {
  const lines = (stderr.trim() || stdout.trim()).split('\n').slice(-LAST_LINES);
  return lines.join('') === '' ? '' : `:\n  ${lines.join('\n  ')}`;
}
