import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RunningNats } from '@assize/launcher';
import type { Stretch } from './figures.ts';
import { hear } from './hear.ts';
import type { Elsewhere } from './stretch.ts';

/** `first` is the number of its first workload. */
export interface Part {
  readonly first: number;
  readonly trials: number;
  readonly inFlight: number;
}

export interface Memory {
  /** Resident bytes. */
  readonly rss: number;
  /** Bytes of live objects, after a collection. */
  readonly heap: number;
}

/** Sent when the side is ready, after each part, and when it has closed. */
export interface Word {
  readonly stretch?: Stretch;
  /** The CPU of its process and its server, in milliseconds. */
  readonly cpuMs: number;
  readonly memory: Memory;
}

export interface Side extends Elsewhere {
  /** The words after each stretch. */
  readonly words: readonly Word[];
  /** Closes the court. Telemetry sends what it still held, and that is counted. */
  close(): Promise<Word>;
}

const CHILD = fileURLToPath(new URL('./side-child.ts', import.meta.url));

/** The side has its own process and server. @param apart variables in which the sides differ */
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

/** One side has telemetry off, and the other what is measured, whatever the terminal has set. */
function withoutTelemetry(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('OTEL_')));
}
