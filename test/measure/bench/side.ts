import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { RunningNats } from '@assize/launcher';
import type { Stretch } from './figures.ts';

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

/** What sets one court under measurement apart from the other. */
export interface Apart {
  /** Variables of its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Opens a court in a process of its own, on a server of its own. */
export async function openSide({ url, pid }: RunningNats, apart: Apart): Promise<Side> {
  const env = { ...withoutTelemetry(process.env), ...apart.env, ASSIZE_NATS_URL: url };
  const child = fork(CHILD, pid === undefined ? [] : [String(pid)], {
    env,
    execArgv: [...process.execArgv, '--expose-gc'],
    serialization: 'advanced',
  });
  const ended = once(child, 'exit');
  const word = async (): Promise<Word> => {
    const said: unknown = await Promise.race([
      once(child, 'message').then(([message]: unknown[]) => message),
      ended.then(() => undefined),
    ]);
    if (isWord(said)) return said;
    throw new Error('the process of a court under measurement has ended');
  };
  const asked = (part: Part | 'close'): Promise<Word> => {
    const answer = word();
    child.send(part);
    return answer;
  };
  await word();
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

function isWord(said: unknown): said is Word {
  return typeof said === 'object' && said !== null && 'cpuMs' in said && 'memory' in said;
}
