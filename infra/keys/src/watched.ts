import { unlessCode } from '#src/unless-code.ts';
import { stat } from 'node:fs/promises';

/** How long a value read from a file is used before the file is looked at again, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/** What was read from a file, and is read anew once the file was replaced. */
export class Watched<T> {
  readonly #path: string;
  readonly #read: (before: T) => Promise<T>;
  readonly #clock: () => number;
  #value: T;
  #mark: string;
  #lookedAt: number;

  private constructor(
    path: string,
    value: T,
    read: (before: T) => Promise<T>,
    { clock, mark }: { readonly clock: () => number; readonly mark: string },
  ) {
    this.#path = path;
    this.#value = value;
    this.#read = read;
    this.#clock = clock;
    this.#mark = mark;
    this.#lookedAt = clock();
  }

  /** @param value what was read just now */
  static async open<T>(
    path: string,
    value: T,
    read: (before: T) => Promise<T>,
    clock: () => number,
  ): Promise<Watched<T>> {
    // Marked before it is read again: what is replaced from here on is seen at the first look.
    const mark = await markOf(path);
    return new Watched(path, await read(value), read, { clock, mark });
  }

  get value(): T {
    return this.#value;
  }

  /**
   * Reads the file again where it was replaced, looking at most each second, or `now`; whether it was. A
   * file that is gone changes nothing; one that can't be read throws, and is read again at the next look.
   */
  async look(now = false): Promise<boolean> {
    const instant = this.#clock();
    if (!now && Math.abs(instant - this.#lookedAt) < LOOK_EVERY_MS) return false;
    this.#lookedAt = instant;
    const mark = await markOf(this.#path);
    if (mark === this.#mark || mark === GONE) return false;
    try {
      this.#value = await this.#read(this.#value);
    } catch (error) {
      this.#lookedAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
    this.#mark = mark;
    return true;
  }
}

const GONE = 'gone';

/** What changes when a file is replaced or written. */
async function markOf(path: string): Promise<string> {
  const found = await stat(path, { bigint: true }).catch(unlessCode('ENOENT'));
  return found === undefined ? GONE : `${found.ino} ${found.mtimeNs} ${found.size}`;
}
