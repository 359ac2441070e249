import { unlessCode } from '#src/unless-code.ts';
import { stat } from 'node:fs/promises';

/** How long a value read from a file is used before the file is looked at again, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** What was read from a file, and is read anew once the file was replaced. */
export interface Watched<T> {
  readonly value: T;
  /**
   * Reads the file again where it was replaced, looking at most each second, or `now`. A file that
   * is gone changes nothing; one that can't be read throws, and is read again at the next look.
   */
  look(now?: boolean): Promise<void>;
}

/** @param value what was read just now */
export async function watched<T>(
  path: string,
  value: T,
  read: (before: T) => Promise<T>,
  clock: () => number,
): Promise<Watched<T>> {
  // Marked before it is read again: what is replaced from here on is seen at the first look.
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

/** What changes when a file is replaced or written. */
async function markOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(unlessCode('ENOENT'));
  return found === undefined ? GONE : `${found.ino} ${found.mtimeNs} ${found.size}`;
}
