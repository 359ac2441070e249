import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunningNats } from '@assize/launcher';
import type { Stretch } from './figures.ts';
import { hear } from './hear.ts';

/** Trials from the `first` workload on. */
export interface Part {
  readonly first: number;
  readonly trials: number;
  readonly inFlight: number;
}

export interface Memory {
  /** Bytes of the process in memory. */
  readonly rss: number;
  /** Bytes of live objects, after a collection. */
  readonly heap: number;
}

/** What a side says when it is ready, after each part, and when it has closed. */
export interface Word {
  readonly stretch?: Stretch;
  /** CPU milliseconds so far, of its process and its server. */
  readonly cpuMs: number;
  readonly memory: Memory;
}

export interface Side {
  run(part: Part): Promise<Word>;
  /** Closes the court: what telemetry still held is sent, and counted. */
  close(): Promise<Word>;
}

const CHILD = fileURLToPath(new URL('./side-child.ts', import.meta.url));

/** Variables that set one court under measurement apart from the other. */
export type Apart = Readonly<Record<string, string>>;

/** Opens a court in a process of its own, on a server of its own. */
export async function openSide({ url, pid }: RunningNats, apart: Apart): Promise<Side> {
  const env = { ...withoutTelemetry(process.env), ...apart, ASSIZE_NATS_URL: url };
  const child = fork(CHILD, pid === undefined ? [] : [String(pid)], {
    env,
    execArgv: [...process.execArgv, '--expose-gc'],
    serialization: 'advanced',
  });
  const { ended, next } = hear<Word>(child, 'a court under measurement');
  const asked = (part: Part | 'close'): Promise<Word> => {
    const answer = next();
    child.send(part);
    return answer;
  };
  await next();
  return {
    run: asked,
    async close() {
      const last = await asked('close');
      await ended;
      return last;
    },
  };
}

/** One side is off whatever the terminal has set, and the other is what is measured here. */
function withoutTelemetry(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('OTEL_')));
}
