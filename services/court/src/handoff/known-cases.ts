import { checkEntries, serializeHeader, type CaseFile, type Walked } from '@assize/proto';
import { LRUCache } from 'lru-cache';
import type { Case } from './turn.ts';

/**
 * A case that was checked and walked, with the bytes that it was read from: up to its last entry, and
 * behind it.
 */
interface Kept extends Case {
  readonly head: Buffer;
  readonly tail: Buffer;
}

/** Bytes of case files that are kept, of every role in this process together. */
const MOST_BYTES = 8 * 1024 * 1024;

/** A byte order mark is no white space of JSON: it is left in, and refused. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const kept = new LRUCache<string, Kept>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ head, tail }) => head.length + tail.length,
});

/**
 * Keeps a case that was found sound, so that its next message costs the reading of what is new in it.
 * A file in other bytes than ours is not kept. What is kept is frozen: roles of one process share it.
 */
export function keep(body: Uint8Array, { file, walk }: Case): void {
  const tail = Buffer.from(`],"header":${serializeHeader(file)}}`);
  const bytes = Buffer.from(body);
  const end = bytes.length - tail.length;
  if (end < 0 || !bytes.subarray(end).equals(tail)) return;
  const fresh = file.entries.filter((entry) => !Object.isFrozen(entry));
  for (const link of [file.header, ...fresh]) freeze(link);
  kept.set(file.header.caseId, { file, walk, head: bytes.subarray(0, end), tail });
}

/** Whether a later file of the same case is known. */
export function isBehind({ header, entries }: CaseFile): boolean {
  return (kept.peek(header.caseId)?.file.entries.length ?? 0) > entries.length;
}

/**
 * Recalls the known case that a message repeats, with the new entries behind it read and in shape, not
 * yet walked; null where its bytes are not those of a known case with something added. That is a
 * comparison of bytes: what was checked in them once needs no second check.
 */
export function recall(
  caseId: string,
  body: Uint8Array,
): { readonly file: CaseFile; readonly walked: Walked } | null {
  const known = kept.get(caseId);
  if (!known) return null;
  const { head, tail, file, walk } = known;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const end = bytes.length - tail.length;
  if (end < head.length || !bytes.subarray(end).equals(tail)) return null;
  if (!bytes.subarray(0, head.length).equals(head)) return null;
  const added = readAdded(bytes.subarray(head.length, end), file.entries.length > 0);
  if (!added) return null;
  const entries = [...file.entries, ...added];
  return { file: { ...file, entries }, walked: { walk, entries: file.entries.length } };
}

/** Reads entries as they stand in an array, behind others or at its beginning. */
function readAdded(bytes: Uint8Array, behindOthers: boolean): CaseFile['entries'] | null {
  let value: unknown;
  try {
    const text = utf8.decode(bytes);
    // A last entry stands before the text there, and so does an object here.
    value = JSON.parse(behindOthers ? `[{}${text}]` : `[${text}]`);
  } catch {
    return null;
  }
  if (!Array.isArray(value)) return null;
  const checked = checkEntries(behindOthers ? value.slice(1) : value);
  return checked.ok ? checked.value : null;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}
