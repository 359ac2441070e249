import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer, text } from 'node:stream/consumers';
import { join } from 'node:path';
import { builtFolder } from '../../infra/setup/built.mjs';
import { ROOT } from '../tooling/program.ts';

const BUILT = await builtFolder(ROOT, process.execPath);

/** Node is given its own options for this source as for the bundled program. */
export const sourceOf = (service: string): string => join(ROOT, `services/${service}/src/main.ts`);

/** The program as operators start it: bundled once for the current sources, which halves the start. */
export const mainOf = (service: string): string =>
  BUILT === undefined ? sourceOf(service) : join(BUILT, `${service}.js`);

export const MAIN = mainOf('assize');

export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface Around {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Written to stdin, which is then closed. */
  readonly input?: string | Uint8Array;
}

/** A process that hangs is killed: no test waits longer for it. */
const ENDED = { timeout: 180_000, killSignal: 'SIGKILL' } as const;

/** Runs the program to its end. The output is bytes. */
export async function ranToBytes(program: string, args: readonly string[], around: Around = {}) {
  const { env = process.env, cwd, input = '' } = around;
  const child = spawn(process.execPath, [program, ...args], { env, cwd, ...ENDED });
  // It may end before it has read everything.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const streams = [buffer(child.stdout), text(child.stderr)] as const;
  const [out, err] = await Promise.all([...streams, once(child, 'close')]);
  return { code: child.exitCode, out, err };
}

export async function ran(
  program: string,
  args: readonly string[],
  around: Around = {},
): Promise<Said> {
  const { out, ...rest } = await ranToBytes(program, args, around);
  return { ...rest, out: out.toString() };
}

/** Runs the command over a data folder of its own. */
export function assize(
  args: readonly string[],
  data: string,
  more: NodeJS.ProcessEnv = {},
): Promise<Said> {
  const env = { ...process.env, ASSIZE_DATA: data, NO_COLOR: '1', ...more };
  return ran(MAIN, args, { env });
}
