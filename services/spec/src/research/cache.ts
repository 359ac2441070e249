import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strictObject } from '@assize/proto';
import Type from 'typebox';
import Compile from 'typebox/compile';
import writeFileAtomic from 'write-file-atomic';
import type { Nuance } from '#src/review/index.ts';
import type { Query } from './queries.ts';

/** What is kept holds so long, in milliseconds: a week. */
const EXPIRY_MS = 7 * 24 * 3_600_000;

const Kept = Compile(
  strictObject({
    /** Milliseconds since the epoch. */
    at: Type.Number(),
    technology: Type.String(),
    sources: Type.Integer(),
    nuances: Type.Array(
      strictObject({
        technology: Type.String(),
        text: Type.String(),
        severity: Type.Enum(['high', 'medium', 'low']),
        source: Type.String(),
      }),
    ),
  }),
);

/** What was found of one technology. */
export interface Found {
  readonly nuances: readonly Nuance[];
  /** Sources that were consulted. */
  readonly sources: number;
}

/** Findings by technology, in a folder: for the same queries, read in the same way, until they expire. */
export interface Cache {
  get(queries: readonly Query[], by: string, now: number): Promise<Found | null>;
  put(queries: readonly Query[], by: string, now: number, found: Found): Promise<void>;
}

export function cacheIn(folder: string): Cache {
  const fileOf = (queries: readonly Query[], by: string): string => {
    const key = JSON.stringify([by, ...queries]);
    return join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.json`);
  };
  return {
    async get(queries, by, now) {
      const text = await readFile(fileOf(queries, by), 'utf8').catch(() => 'null');
      const kept = parsed(text);
      if (!Kept.Check(kept) || kept.at > now || now - kept.at >= EXPIRY_MS) return null;
      return { nuances: kept.nuances, sources: kept.sources };
    },
    async put(queries, by, now, found) {
      await mkdir(folder, { recursive: true });
      const kept = { at: now, technology: queries[0]?.technology ?? '', ...found };
      await writeFileAtomic(fileOf(queries, by), JSON.stringify(kept));
    },
  };
}

/** A file that somebody broke counts as none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
