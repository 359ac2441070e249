import { readFile } from 'node:fs/promises';
import { messageOf } from '@assize/proto/message-of';

/** The NKey seed in a file, for `BusOptions.nkeySeed`; null without one. @throws Error that names the file, where it can't be read */
export async function seedIn(file: string | null): Promise<string | null> {
  if (file === null) return null;
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`the NKey seed in ${file} can't be read: ${messageOf(cause)}`, { cause });
  });
  return text.trim();
}
