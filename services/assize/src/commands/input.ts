import { createReadStream } from 'node:fs';
import { isRecord } from '@assize/proto/json';
import { messageOf } from '@assize/proto/message-of';
import { Failure, whyUnread } from '../terminal/failure.ts';
import { printToStderr } from '../terminal/output.ts';

/** Returns each line's value with its number. Blank lines are skipped. */
export async function readLines(file: string): Promise<{ line: number; value: object }[]> {
  const text = await readText(file);
  return text.split(/\r?\n/).flatMap((row, i) => {
    if (row.trim() === '') return [];
    const value = parse(row, `${file}:${i + 1}`);
    return [{ line: i + 1, value }];
  });
}

const STDIN = '-';

/** In bytes. Signed cases have a few megabytes. */
const MOST = 64 * 1024 * 1024;

/** Reads STDIN for `-`. `most` is in bytes; it matters because a link may lead to an endless file. @throws Failure */
export async function readBytes(file: string, most = MOST): Promise<Buffer> {
  const name = file === STDIN ? 'STDIN' : file;
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const stream = file === STDIN ? process.stdin : createReadStream(file, { end: most });
    for await (const chunk of stream) {
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.length;
      chunks.push(chunk);
      if (size > most) break;
    }
  } catch (error) {
    throw new Failure(`${name} can't be read: ${whyUnread(error)}`);
  }
  if (size > most) throw new Failure(`${name} has more than the allowed ${most} bytes`);
  return Buffer.concat(chunks);
}

export const NOT_UTF8 = 'it is not UTF-8: save it as UTF-8';

/** @throws Failure if it can’t be read or is not UTF-8 */
export async function readText(file: string, most?: number): Promise<string> {
  const bytes = await readBytes(file, most);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Failure(`${file} can't be read: ${NOT_UTF8}`);
  }
}

/** Reads a specification, from STDIN if no file is given. @throws Failure with exit code 1 if it can't be read */
export async function specBytes(file: string | undefined): Promise<Buffer> {
  if (file === undefined && process.stdin.isTTY) {
    printToStderr('assize: type the specification, and end the input with Ctrl-D\n');
  }
  return readBytes(file ?? STDIN).catch((error: unknown) => {
    throw error instanceof Failure ? new Failure(error.message, 1) : error;
  });
}

/** The line is not JSON, which may mean that the file is of another kind. */
export class NotJson extends Failure {}

function parse(row: string, where: string): object {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch (error) {
    throw new NotJson(`${where}: not JSON: ${messageOf(error)}`);
  }
  if (isRecord(value)) return value;
  throw new Failure(`${where}: each line must be one JSON object`);
}
