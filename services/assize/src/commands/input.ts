import { readFile } from 'node:fs/promises';
import { Failure } from './failure.ts';

/** The objects of a JSON Lines file, each with its line; blank lines are passed over. */
export async function readLines(file: string): Promise<{ line: number; value: object }[]> {
  const text = await readText(file);
  return text.split(/\r?\n/).flatMap((row, i) => {
    if (row.trim() === '') return [];
    const value = parse(row, `${file}:${i + 1}`);
    return [{ line: i + 1, value }];
  });
}

/** The whole of a text file. @throws Failure where it can’t be read, or is not UTF-8 */
export async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (error) {
    const why = error instanceof TypeError ? 'it is not UTF-8' : messageOf(error);
    throw new Failure(`${file} can't be read: ${why}`);
  }
}

function parse(row: string, where: string): object {
  let value: unknown;
  try {
    value = JSON.parse(row);
  } catch (error) {
    throw new Failure(`${where}: not JSON: ${messageOf(error)}`);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Failure(`${where}: a line must be one JSON object`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
