import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checker, jsonOf, sha256, strictObject } from '@assize/proto';
import Type from 'typebox';
import writeFileAtomic from 'write-file-atomic';
import { Nuance } from '#src/review/phase.ts';

/** How long cached findings are valid, in milliseconds: a week. */
const EXPIRY_MS = 7 * 24 * 3_600_000;

const readEntry = checker(
  strictObject({
    /** When it was stored, in milliseconds since the epoch. */
    at: Type.Number(),
    sources: Type.Integer(),
    nuances: Type.Array(Nuance),
  }),
);

export interface Kept {
  readonly nuances: readonly Nuance[];
  readonly sources: number;
}

/** Caches findings by technology and everything else that they depend on. `now` is in milliseconds since the epoch. */
export type Cache = ReturnType<typeof cacheIn>;

/** One file for each key. A file that is missing or damaged counts as not cached. */
export function cacheIn(folder: string) {
  const fileOf = (key: readonly unknown[]): string => {
    return join(folder, `${sha256(JSON.stringify(key)).slice(0, 32)}.json`);
  };
  return {
    async get(key: readonly unknown[], now: number): Promise<Kept | null> {
      const read = readEntry(jsonOf(await readFile(fileOf(key), 'utf8').catch(() => '')));
      if (!read.ok) return null;
      const { at, ...kept } = read.value;
      return at > now || now - at >= EXPIRY_MS ? null : kept;
    },
    async put(key: readonly unknown[], now: number, kept: Kept): Promise<void> {
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(fileOf(key), JSON.stringify({ at: now, ...kept }));
    },
  };
}
