import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Environment } from './folders.ts';
import { messageOf } from '@assize/proto/message-of';

/** Enough of a program's last words to see why it failed. */
const LAST_LINES = 6;
const LONGEST_OUTPUT = 64 * 1024 * 1024;

/** The tool's own words when it failed, for the end of an error message. */
export class ToolFailed extends Error {
  override readonly name = 'ToolFailed';
  /** It was stopped, since it took longer than it may. */
  readonly late: boolean;

  constructor(message: string, late: boolean) {
    super(message);
    this.late = late;
  }
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
  const options = {
    env,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: LONGEST_OUTPUT,
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(command, [...args], options, (error, stdout, stderr) => {
      if (!error) {
        resolve(stdout);
        return;
      }
      const late = error.killed === true;
      const how = late ? `no end within ${timeoutMs} ms` : (error.code ?? error.signal);
      const said = lastLines(stderr.trim() || stdout);
      const failed = `${[command, ...args].join(' ')} failed (${how})`;
      reject(new ToolFailed(said === '' ? failed : `${failed}:\n${said}`, late));
    });
    child.stdin?.end();
  });
}

/** What `--version` of a program says, as `2.15.1`. */
export async function versionOf(program: string, env: Environment): Promise<string | undefined> {
  const text = await runTool(program, ['--version'], { env, timeoutMs: 10_000 });
  return /\d{1,4}\.\d{1,4}\.\d{1,4}/.exec(text)?.[0];
}

/** The end of what a program said, each line set in, for an error message. */
export function lastLines(said: string): string {
  const lines = said.trim().split('\n').slice(-LAST_LINES);
  return lines.join('') === '' ? '' : `  ${lines.join('\n  ')}`;
}

/** A component that is nowhere to be found: its message is one sentence that says what to install. */
export class ComponentMissing extends Error {
  override readonly name = 'ComponentMissing';
}

/**
 * What is fetched, or the reason why it can't be.
 * @param sentence what is missing and what to install
 * @throws ComponentMissing with the sentence, and in brackets what failed.
 */
export async function orMissing<T>(sentence: string, fetched: Promise<T>): Promise<T> {
  try {
    return await fetched;
  } catch (cause) {
    throw new ComponentMissing(`${sentence} (${messageOf(cause)})`, { cause });
  }
}

/** The sentence that is said where a container engine fails, and a package is used in its stead. */
export function passedOver(engine: string, image: string, error: unknown): string {
  const said = messageOf(error).replaceAll(/\s+/g, ' ');
  return `the container engine (${engine}) does not run ${image}, so the package is used: ${said}`;
}
