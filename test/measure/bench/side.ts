import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunningNats } from '@assize/launcher';
import type { Stretch } from './figures.ts';
import { hear } from './hear.ts';
import type { Elsewhere } from './stretch.ts';

/** A stretch of trials, starting with the `first` workload. */
export interface Part {
  readonly first: number;
  readonly trials: number;
  readonly inFlight: number;
}

export interface Memory {
  /** The resident memory of the process, in bytes. */
  readonly rss: number;
  /** The size of live objects after a garbage collection, in bytes. */
  readonly heap: number;
}

/** The message of a side when it is ready, after each stretch, and when it has closed. */
export interface Word {
  readonly stretch?: Stretch;
  /** The CPU time so far in milliseconds, of its process and its server. */
  readonly cpuMs: number;
  readonly memory: Memory;
}

export interface Side extends Elsewhere {
  /** Its messages after each stretch. */
  readonly words: readonly Word[];
  /** Closes the court. Telemetry that was still buffered is sent, and counted. */
  close(): Promise<Word>;
}

const CHILD = fileURLToPath(new URL('./side-child.ts', import.meta.url));

/**
 * Opens a court in a process of its own, with its own server.
 * @param apart environment variables in which it differs from the other side
 */
export async function openSide(
  { url, pid }: RunningNats,
  apart: Readonly<Record<string, string>>,
): Promise<Side> {
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
  const words: Word[] = [];
  return {
    words,
    async stretch(first, trials, inFlight) {
      const word = await asked({ first, trials, inFlight });
      words.push(word);
      if (!word.stretch) throw new Error('a court under measurement says nothing of its trials');
      return word.stretch;
    },
    async close() {
      const last = await asked('close');
      await ended;
      return last;
    },
  };
}

/** The environment without telemetry settings: one side must be off, and the other sets its own. */
function withoutTelemetry(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('OTEL_')));
}
