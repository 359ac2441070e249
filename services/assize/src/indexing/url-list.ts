import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { isWebAddress } from '../web-address.ts';

/** A list of addresses is no longer than this, in bytes. */
const LONGEST = 8 * 1024 * 1024;

/**
 * The lines of a list of addresses, without blank lines and comments (`#`); null for a file that is
 * none. A file that ends in `.urls` is a list; one in `.txt`, where every line of it is an address.
 */
export async function urlsIn(
  path: string,
  size: number,
): Promise<{ line: number; text: string }[] | null> {
  const ending = extname(path).toLowerCase();
  if (size > LONGEST || (ending !== '.urls' && ending !== '.txt')) return null;
  const rows = (await readFile(path, 'utf8')).split(/\r?\n/);
  const lines = rows
    .map((row, at) => ({ line: at + 1, text: row.trim() }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'));
  if (ending === '.urls') return lines;
  return lines.length > 0 && lines.every(({ text }) => isWebAddress(text)) ? lines : null;
}
