import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Environment } from './folders.ts';
import { messageOf } from '@assize/proto/message-of';
import { OperatorError } from '@assize/proto/operator-error';

const LAST_LINES = 6;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** A tool failed; the message ends with its last lines of output. */
export class ToolFailed extends Error {
  override readonly name = 'ToolFailed';
  /** Whether it was killed because it exceeded its timeout. */
  readonly late: boolean;

  constructor(message: string, late: boolean) {
    super(message);
    this.late = late;
  }
}

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

/** None of the tool's output reaches the terminal. @throws ToolFailed with the exit code and the last lines */
export async function runTool(
  command: string,
  args: readonly string[],
  { env, timeoutMs }: { env: Environment; timeoutMs: number },
): Promise<string> {
  const options = {
    env,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: MAX_OUTPUT_BYTES,
  } as const;
  return new Promise((resolve, reject) => {
    const child = execFile(command, [...args], options, (error, stdout, stderr) => {
      if (!error) {
        resolve(stdout);
        return;
      }
      const late = error.killed === true;
      const how = late ? `it did not finish within ${timeoutMs} ms` : (error.code ?? error.signal);
      const output = lastLines(stderr.trim() || stdout);
      const failed = `${[command, ...args].join(' ')} failed (${how})`;
      reject(new ToolFailed(output === '' ? failed : `${failed}:\n${output}`, late));
    });
    child.stdin?.end();
  });
}

/** The version that a program prints for `--version`, as `2.15.1`; undefined if there is none in its output. */
export async function versionOf(program: string, env: Environment): Promise<string | undefined> {
  const text = await runTool(program, ['--version'], { env, timeoutMs: 10_000 });
  return /\d{1,4}\.\d{1,4}\.\d{1,4}/.exec(text)?.[0];
}

/** The last lines of a program's output, indented, for an error message. */
export function lastLines(output: string): string {
  const lines = output.trim().split('\n').slice(-LAST_LINES);
  return lines.join('') === '' ? '' : `  ${lines.join('\n  ')}`;
}

/** A component was not found; the message is one sentence that says what to install. */
export class ComponentMissing extends OperatorError {
  override readonly name = 'ComponentMissing';
}

/**
 * @param sentence what is missing and what to install
 * @throws ComponentMissing with the sentence, and what failed in brackets
 */
export async function orComponentMissing<T>(sentence: string, fetched: Promise<T>): Promise<T> {
  try {
    return await fetched;
  } catch (cause) {
    throw new ComponentMissing(`${sentence} (${messageOf(cause)})`, { cause });
  }
}

/** The log line when a container engine fails and a package is used instead. */
export function engineFallbackLine(engine: string, image: string, error: unknown): string {
  const output = messageOf(error).replaceAll(/\s+/g, ' ');
  return `the container engine (${engine}) can't run ${image}, so the package is used instead: ${output}`;
}
