import { readFileSync, statSync } from 'node:fs';
import { messageOf } from '@assize/proto/message-of';
import { DoorError } from './errors.ts';

/** How often a file is checked for changes, in milliseconds: a removed token remains valid for at most this long. */
export const POLL_MS = 1_000;

/** How long the last valid content is used while the file can't be read, in milliseconds. */
const GRACE_MS = 5_000;

/** A string that changes with every change of a file, even with a replacement that keeps its times. */
export function stampOf(path: string): string {
  const { mtimeNs, ctimeNs, size, ino } = statSync(path, { bigint: true });
  return [mtimeNs, ctimeNs, size, ino].join(' ');
}

/** The parsed content of a file, which is read again when the file changes. Times are milliseconds of one clock. */
export class FreshFile<Value> {
  readonly #path: string;
  readonly #setting: string;
  readonly #parse: (text: string, path: string) => Value;
  #value: Value;
  #stamp: string;
  #checkedAt = -Infinity;
  #broken: { since: number; error: DoorError } | null = null;

  /**
   * @param setting the environment variable that names the file, for errors
   * @throws DoorError if it can't be read
   */
  constructor(path: string, setting: string, parse: (text: string, path: string) => Value) {
    this.#path = path;
    this.#setting = setting;
    this.#parse = parse;
    [this.#stamp, this.#value] = this.#read();
  }

  /**
   * `checkNow`: the value sought may have been added since the last check.
   * @throws DoorError if the file has been unreadable for more than 5 s
   */
  at(now: number, checkNow = false): Value {
    if (checkNow || Math.abs(now - this.#checkedAt) >= POLL_MS) this.#check(now);
    if (this.#broken && now - this.#broken.since > GRACE_MS) throw this.#broken.error;
    return this.#value;
  }

  #check(now: number): void {
    this.#checkedAt = now;
    try {
      if (this.#broken === null && stampOf(this.#path) === this.#stamp) return;
      [this.#stamp, this.#value] = this.#read();
      this.#broken = null;
    } catch (error) {
      const known = error instanceof DoorError ? error : this.#unreadable(error);
      this.#broken ??= { since: now, error: known };
    }
  }

  /** Takes the stamp first, so that a change during the read leads to another read. */
  #read(): [string, Value] {
    try {
      return [stampOf(this.#path), this.#parse(readFileSync(this.#path, 'utf8'), this.#path)];
    } catch (error) {
      throw error instanceof DoorError ? error : this.#unreadable(error);
    }
  }

  #unreadable(error: unknown): DoorError {
    const file = `${this.#path} (${this.#setting})`;
    return new DoorError(`${file} can't be read: ${messageOf(error)}`, { cause: error });
  }
}
