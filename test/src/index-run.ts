import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { MAIN } from './assize-command.ts';

export interface IndexRun {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly said: string;
}

/** The output of `--json`. */
export interface IndexReport {
  readonly documents: number;
  readonly passages: { indexed: number; unchanged: number; duplicates: number; removed: number };
  readonly duplicates: { source: string; sameAs: string; passages: number }[];
  readonly gone: string[];
  readonly failed: { source: string; reason: string }[];
  readonly passedOver: { source: string; reason: string }[];
  readonly total: number;
}

/** `onSaid` receives all of stderr so far, and may end the run. */
export async function indexRun(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  onSaid: (said: string, stop: (signal: NodeJS.Signals) => void) => void = () => {},
): Promise<IndexRun> {
  const child = spawn(process.execPath, [MAIN, 'index', ...args], {
    env: { ...env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, said] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    onSaid(said, (signal) => child.kill(signal));
  });
  await once(child, 'close');
  return { code: child.exitCode, signal: child.signalCode, out, said };
}

export async function indexReport(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number | null; report: IndexReport }> {
  const { code, out, said } = await indexRun([...args, '--json'], env);
  if (out === '') throw new Error(`no report: ${said}`);
  return { code, report: JSON.parse(out) as IndexReport };
}
