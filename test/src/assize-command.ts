import { execFile } from 'node:child_process';
import { MAIN } from './assize-main.ts';

export interface Said {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs one command of the product over a data folder of its own. */
export function assize(
  args: readonly string[],
  data: string,
  more: NodeJS.ProcessEnv = {},
): Promise<Said> {
  const env = { ...process.env, ASSIZE_DATA: data, NO_COLOR: '1', ...more };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], { env }, (_error, out, err) => {
      resolve({ code: child.exitCode, out, err });
    });
  });
}
