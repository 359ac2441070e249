import type { Readable } from 'node:stream';
import { createInterface } from 'node:readline';

export interface Lines {
  /** The lines so far. */
  readonly all: readonly string[];
  /** Resolves once a line matches; rejects when there will be none. */
  first(pattern: RegExp): Promise<string>;
}

export function linesOf(stream: Readable): Lines {
  const all: string[] = [];
  const waiting = new Set<() => void>();
  let ended = false;
  const look = (): void => {
    for (const one of waiting) one();
  };
  createInterface({ input: stream })
    .on('line', (line) => {
      all.push(line);
      look();
    })
    .on('close', () => {
      ended = true;
      look();
    });
  const first = (pattern: RegExp): Promise<string> => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const one = (): void => {
      const line = all.find((candidate) => pattern.test(candidate));
      if (line === undefined && !ended) return;
      waiting.delete(one);
      if (line !== undefined) resolve(line);
      else reject(new Error(`it ended without saying ${String(pattern)}:\n${all.join('\n')}`));
    };
    waiting.add(one);
    one();
    return promise;
  };
  return { all, first };
}
