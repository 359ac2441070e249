import {
  checkEntries,
  canonicalIn,
  checkEnvelope,
  extended,
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
 * A file that this process has found sound or has written, and how far it was walked: what it wrote itself
 * is checked and walked like any other when it comes back.
 */
export interface Known {
  readonly file: CaseFile;
  readonly walked: Walked;
}

export const knownAs = ({ file, walk }: Case): Known => ({
  file,
  walked: { walk, entries: file.entries.length },
});

/** Bytes of case files that are kept, of every role in this process together. */
const MOST_BYTES = 8 * 1024 * 1024;

const kept = new LRUCache<string, Known>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ file }) => sizeOfCase(file),
});

/**
 * Keeps a case, so that its next message costs the reading of what is new in it. What is kept is frozen:
 * roles of one process share it. It is no authority: what it does not have is read from the log.
 */
export function keep(known: Known): void {
  const { header, entries } = known.file;
  for (const link of [header, ...entries]) freeze(link);
  kept.set(header.caseId, known);
}

/** Whether a later file of the same case is known. */
export function isBehind({ header, entries }: CaseFile): boolean {
  return (kept.peek(header.caseId)?.file.entries.length ?? 0) > entries.length;
}

/**
 * Recalls the known case that a message repeats or goes on from, with the new entries behind it read and in
 * shape, not yet walked; null where its bytes are not those of a known case with something added. That is a
 * comparison of bytes: what was checked in them once needs no second check.
 */
export function recall(caseId: string, text: string): Known | null {
  const known = kept.get(caseId);
  const part = known && (readPart(text) ?? wholeOf(known.file, text));
  return part ? knownWith(known, part) : null;
}

function knownWith({ file, walked }: Known, part: Part): Known | null {
  const found = extended(file, part);
  if (found === null || typeof found === 'string') return null;
  const own = checkEntries(file.entries.slice(walked.entries));
  return own.ok ? { file: found, walked } : null;
}

/** The same of the message that ends a case: what its bytes are, in shape, not yet believed. */
export function recallSealed(caseId: string, text: string): Recalled | null {
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
