import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { join } from 'node:path';
import { builtFolder } from '../../infra/setup/built.mjs';
import { ROOT } from '../tooling/program.ts';

const BUILT = await builtFolder(ROOT, process.execPath);

/** The source file of a service's program, by which `mainOf` finds its bundle. */
export const sourceOf = (service: string): string => join(ROOT, `services/${service}/src/main.ts`);

/**
 * The program of a service as operators start it: bundled once for the current sources, which halves its start time.
 */
export const mainOf = (service: string): string =>
  BUILT === undefined ? sourceOf(service) : join(BUILT, `${service}.js`);

/** The program of the command line. */
export const MAIN = mainOf('assize');

export interface ProgramOutput {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Around {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** The input on stdin, which is closed after it. */
  readonly input?: string | Uint8Array;
}

/** The timeout after which a hanging program is killed. */
const ENDED = { timeout: 180_000, killSignal: 'SIGKILL' } as const;

/** Runs one of our programs to its end, and returns its output as bytes. */
export async function runToBytes(program: string, args: readonly string[], around: Around = {}) {
  const { env = process.env, cwd, input = '' } = around;
  const child = spawn(process.execPath, [program, ...args], { env, cwd, ...ENDED });
  // The program may exit before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const streams = [buffer(child.stdout), text(child.stderr)] as const;
  const [out, err] = await Promise.all([...streams, once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

/** The same, with the output as text. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  around: Around = {},
): Promise<ProgramOutput> {
  const { out, ...rest } = await runToBytes(program, args, around);
  return { ...rest, out: out.toString() };
}

/** Runs one command of the product with its own data folder. */
export function assize(
  args: readonly string[],
  data: string,
  more: NodeJS.ProcessEnv = {},
): Promise<ProgramOutput> {
  const env = { ...process.env, ASSIZE_DATA: data, NO_COLOR: '1', ...more };
  return runToEnd(MAIN, args, { env });
}
