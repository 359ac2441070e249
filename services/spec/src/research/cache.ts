import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonOf, sha256, strictObject } from '@assize/proto';
import Type from 'typebox';
import Compile from 'typebox/compile';
import writeFileAtomic from 'write-file-atomic';
import type { Nuance } from '#src/review/index.ts';

/** What is kept holds so long, in milliseconds: a week. */
const EXPIRY_MS = 7 * 24 * 3_600_000;

const Entry = Compile(
  strictObject({
    /** Milliseconds since the epoch. */
    at: Type.Number(),
    sources: Type.Integer(),
    nuances: Type.Array(
      strictObject({
        technology: Type.String(),
        text: Type.String(),
        severity: Type.Union([Type.Enum(['high', 'medium', 'low']), Type.Null()]),
        source: Type.String(),
      }),
    ),
  }),
);

/** What was found of one technology. */
export interface Kept {
  readonly nuances: readonly Nuance[];
  /** Sources that were consulted. */
  readonly sources: number;
}

/** Findings by technology, and by what they depend on, until they expire. `now`: milliseconds since the epoch. */
export type Cache = ReturnType<typeof cacheIn>;

/**
 * A cache in a folder, a file for each technology and what was asked of it. A file that is not there, or that
 * somebody broke, counts as none.
 */
export function cacheIn(folder: string) {
  const fileOf = (key: readonly unknown[]): string => {
    return join(folder, `${sha256(JSON.stringify(key)).slice(0, 32)}.json`);
  };
  return {
    async get(key: readonly unknown[], now: number): Promise<Kept | null> {
      const entry = jsonOf(await readFile(fileOf(key), 'utf8').catch(() => ''));
      if (!Entry.Check(entry) || entry.at > now || now - entry.at >= EXPIRY_MS) return null;
      return { nuances: entry.nuances, sources: entry.sources };
    },
    async put(key: readonly unknown[], now: number, kept: Kept): Promise<void> {
      await mkdir(folder, { recursive: true });
      await writeFileAtomic(fileOf(key), JSON.stringify({ at: now, ...kept }));
    },
  };
}
