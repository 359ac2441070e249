import { readFile } from 'node:fs/promises';
import { messageOf } from '@assize/proto/message-of';

/** For `BusOptions.nkeySeed`; null for no file. @throws Error that names an unreadable file */
export async function readSeed(file: string | null): Promise<string | null> {
  if (file === null) return null;
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`the NKey seed in ${file} can't be read: ${messageOf(cause)}`, { cause });
  });
  return text.trim();
}
