import { readFileSync, statSync } from 'node:fs';
import { messageOf } from '@assize/proto/message-of';
import { DoorError } from './errors.ts';

/** How often a file is looked at for a change, in milliseconds: a removed token opens so long at most. */
export const POLL_MS = 1_000;

/** How long what a file said before stands in for what can't be read now, in milliseconds. */
const GRACE_MS = 5_000;

/** What changes with every change of a file, a copy with its times kept included. */
export function stampOf(path: string): string {
  const { mtimeNs, ctimeNs, size, ino } = statSync(path, { bigint: true });
  return [mtimeNs, ctimeNs, size, ino].join(' ');
}

/** What a file says, read again when it has changed. Times are milliseconds of one clock. */
export class FreshFile<Value> {
  readonly #path: string;
  readonly #parse: (text: string, path: string) => Value;
  #value: Value;
  #stamp: string;
  #looked = -Infinity;
  #broken: { since: number; error: DoorError } | null = null;

  /** @throws DoorError where it can't be read */
  constructor(path: string, parse: (text: string, path: string) => Value) {
    this.#path = path;
    this.#parse = parse;
    [this.#stamp, this.#value] = this.#read();
  }

  /**
   * `anew`: what is asked for may have come just now.
   * @throws DoorError where it can't be read, and could not for some seconds
   */
  at(now: number, anew = false): Value {
    if (anew || Math.abs(now - this.#looked) >= POLL_MS) this.#look(now);
    if (this.#broken && now - this.#broken.since > GRACE_MS) throw this.#broken.error;
    return this.#value;
  }

  #look(now: number): void {
    this.#looked = now;
    try {
      if (this.#broken === null && stampOf(this.#path) === this.#stamp) return;
      [this.#stamp, this.#value] = this.#read();
      this.#broken = null;
    } catch (error) {
      const known = error instanceof DoorError ? error : unreadable(this.#path, error);
      this.#broken ??= { since: now, error: known };
    }
  }

  /** The stamp is of before: what changes while it is read is read again. */
  #read(): [string, Value] {
    try {
      return [stampOf(this.#path), this.#parse(readFileSync(this.#path, 'utf8'), this.#path)];
    } catch (error) {
      throw error instanceof DoorError ? error : unreadable(this.#path, error);
    }
  }
}

function unreadable(path: string, error: unknown): DoorError {
  return new DoorError(`${path} can't be read: ${messageOf(error)}`, { cause: error });
}
