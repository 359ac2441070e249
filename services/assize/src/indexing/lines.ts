import { createReadStream } from 'node:fs';

/** Null if the line is longer than the limit or is not UTF-8. */
export interface FileLine {
  readonly number: number;
  readonly bytes: number;
  readonly text: string | null;
  readonly why: string;
}

/** In bytes. A passage of at most 64 KiB fits, escaped as JSON and with its other fields. */
const LONGEST = 1024 * 1024;
const NEWLINE = 0x0a;

/** Reads a file however long it is. Rejects if it can't be read. */
export async function* linesOf(path: string, signal: AbortSignal): AsyncGenerator<FileLine> {
  let [number, size] = [0, 0];
  let parts: Buffer[] = [];
  /** A line that is too long is counted, but not kept. */
  const add = (part: Buffer): void => {
    size += part.length;
    if (size <= LONGEST) parts.push(part);
    else parts = [];
  };
  const end = (): FileLine => {
    number += 1;
    const line = { number, bytes: size + 1, ...decoded(size > LONGEST ? null : parts) };
    [size, parts] = [0, []];
    return line;
  };
  for await (const chunk of createReadStream(path, { signal })) {
    if (!Buffer.isBuffer(chunk)) continue;
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
      add(chunk.subarray(from, at));
      yield end();
      from = at + 1;
    }
    add(chunk.subarray(from));
  }
  if (size > 0) yield end();
}

function decoded(parts: readonly Buffer[] | null): Pick<FileLine, 'text' | 'why'> {
  if (parts === null) return { text: null, why: 'the line is longer than 1 MiB' };
  try {
    return {
      text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)),
      why: '',
    };
  } catch {
    return { text: null, why: 'the line is not UTF-8' };
  }
}
