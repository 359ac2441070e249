import {
  checkEntries,
  canonicalIn,
  checkEnvelope,
  extendFile,
  readPart,
  sealedOf,
  sizeOfCase,
  wholeOf,
  type CaseFile,
  type Part,
  type Recalled,
  type Walked,
} from '@assize/proto';
import { LRUCache } from 'lru-cache';
import type { Case } from './turn.ts';

/**
 * A file that this process has verified or written, and up to where it was walked. Entries that this process wrote
 * itself are still checked and walked when they come back.
 */
export interface KnownCase {
  readonly file: CaseFile;
  readonly walked: Walked;
}

export const toKnown = ({ file, walk }: Case): KnownCase => ({
  file,
  walked: { walk, entries: file.entries.length },
});

/** The most bytes of case files that are kept, for all roles in this process together. */
const MOST_BYTES = 8 * 1024 * 1024;

const kept = new LRUCache<string, KnownCase>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ file }) => sizeOfCase(file),
});

/**
 * The next message of a cached case costs only the reading of what is new. Cached files are frozen, because the roles
 * of one process share them. The cache is no authority: whatever it lacks is read from the log.
 */
export function cacheCase(known: KnownCase): void {
  const { header, entries } = known.file;
  for (const link of [header, ...entries]) freeze(link);
  kept.set(header.caseId, known);
}

/** Whether a later file of the same case is cached. */
export function isBehind({ header, entries }: CaseFile): boolean {
  return (kept.peek(header.caseId)?.file.entries.length ?? 0) > entries.length;
}

/**
 * Looks up the cached case that a message repeats or extends. The new entries are parsed and checked against the
 * schema, but not yet walked. Null if the message's bytes are not those of a cached case with something appended. The
 * comparison is by bytes, so whatever was verified in them needs no second check.
 */
export function cachedCase(caseId: string, text: string): KnownCase | null {
  const known = kept.get(caseId);
  const part = known && (readPart(text) ?? wholeOf(known.file, text));
  return part ? knownWith(known, part) : null;
}

function knownWith({ file, walked }: KnownCase, part: Part): KnownCase | null {
  const found = extendFile(file, part);
  if (found === null || typeof found === 'string') return null;
  const own = checkEntries(file.entries.slice(walked.entries));
  return own.ok ? { file: found, walked } : null;
}

/** The same for the message that ends a case. The result is well-formed, but not yet verified. */
export function cachedSealedCase(caseId: string, text: string): Recalled | null {
  const known = kept.get(caseId);
  const part = known && sealedOf(known.file, text);
  const found = part && knownWith(known, part);
  if (!found) return null;
  const envelope = checkEnvelope(canonicalIn(Buffer.from(part.envelope)));
  if (!envelope.ok) return null;
  return { sealed: { case: found.file, envelope: envelope.value }, walked: found.walked };
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}
