import { createReadStream } from 'node:fs';

/** A line of a file; `text` is null where the line is longer than the limit, or no UTF-8. */
export interface FileLine {
  readonly number: number;
  readonly bytes: number;
  readonly text: string | null;
  readonly why: string;
}

const MIB = 1024 * 1024;
/** A passage has 64 KiB at most; escaped in JSON, and with its other fields, that is less than this. */
const LONGEST = MIB;
const NEWLINE = 0x0a;

class Splitter {
  #number = 0;
  #size = 0;
  #parts: Buffer[] = [];

  *take(chunk: Buffer): Generator<FileLine> {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      this.#add(chunk.subarray(from, at));
      yield this.end();
      from = at + 1;
    }
    this.#add(chunk.subarray(from));
  }

  get open(): boolean {
    return this.#size > 0;
  }

  /** A line that is too long is counted, and not kept. */
  #add(part: Buffer): void {
    this.#size += part.length;
    if (this.#size <= LONGEST) this.#parts.push(part);
    else this.#parts = [];
  }

  end(): FileLine {
    this.#number += 1;
    const line = { number: this.#number, bytes: this.#size + 1 };
    const whole = this.#size > LONGEST ? null : Buffer.concat(this.#parts);
    this.#size = 0;
    this.#parts = [];
    if (whole === null) return { ...line, text: null, why: 'the line has more than 1 MiB' };
    try {
      return { ...line, text: new TextDecoder('utf-8', { fatal: true }).decode(whole), why: '' };
    } catch {
      return { ...line, text: null, why: 'the line is not UTF-8' };
    }
  }
}

/** The lines of a file, one at a time, however long the file is. Rejects when it can't be read. */
export async function* linesOf(path: string, signal: AbortSignal): AsyncGenerator<FileLine> {
  const splitter = new Splitter();
  for await (const chunk of createReadStream(path, { signal })) {
    if (Buffer.isBuffer(chunk)) yield* splitter.take(chunk);
  }
  if (splitter.open) yield splitter.end();
}
