import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export interface Ended {
  readonly code: number;
  /** What it printed; empty where it was shown. */
  readonly output: string;
}

/**
 * Runs one of the workspace's development tools under the Node that runs this. `shown` lets it
 * write to the terminal itself; otherwise what it prints is kept.
 */
export function runProgram(name: string, args: readonly string[], shown: boolean): Promise<Ended> {
  const child = spawn(join(ROOT, 'node_modules', '.bin', name), args, {
    cwd: ROOT,
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
    env: {
      ...process.env,
      PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  }
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, stop);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve({ code: code ?? 1, output });
    });
  });
}
