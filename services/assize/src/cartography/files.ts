import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import type { ToldMap } from './told.ts';

/** Writes a map's report, its graph and its signed case to a folder; what was written. */
export async function writeOut(
  folder: string,
  told: ToldMap,
  sealed: Uint8Array,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  const files: readonly (readonly [name: string, content: string | Buffer])[] = [
    ['graph.json', json(told.graph)],
    ['case.json', Buffer.from(sealed)],
  ];
  for (const [name, content] of files) await writeFileAtomic(join(folder, name), content);
  return files.map(([name]) => join(folder, name));
}
