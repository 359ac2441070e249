import { unlessCode } from '#src/unless-code.ts';
import { stat } from 'node:fs/promises';

const LOOK_EVERY_MS = 1_000;

export interface Watched<T> {
  readonly value: T;
  /**
   * Checks the file, at most once a second unless `now` is set, and reads it again if it was replaced. If the file is
   * gone, the value stays; if the file can't be read, this throws, and the next call reads it again.
   */
  look(now?: boolean): Promise<void>;
}

export async function watched<T>(
  path: string,
  value: T,
  read: (before: T) => Promise<T>,
  clock: () => number,
): Promise<Watched<T>> {
  // The mark is taken before the file is read again, so that any later replacement is noticed.
  let seen = await markOf(path);
  let current: T = await read(value);
  let lookedAt = clock();
  return {
    get value() {
      return current;
    },
    async look(now = false) {
      const instant = clock();
      if (!now && Math.abs(instant - lookedAt) < LOOK_EVERY_MS) return;
      lookedAt = instant;
      const mark = await markOf(path);
      if (mark === seen || mark === GONE) return;
      try {
        current = await read(current);
      } catch (error) {
        lookedAt = Number.NEGATIVE_INFINITY;
        throw error;
      }
      seen = mark;
    },
  };
}

const GONE = 'gone';

/** A string that changes when a file is replaced or written. */
async function markOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(unlessCode('ENOENT'));
  return found === undefined ? GONE : `${found.ino} ${found.mtimeNs} ${found.size}`;
}
