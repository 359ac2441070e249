import type { CaseFile, Entry } from '../schema/case-file.ts';
import { checkEntries } from '../schema/check.ts';
import { isInOrder, linkOf, textOf } from './chain.ts';

/**
 * The parsed frame of a handoff: its entries as text, and how many entries its reader must already have. A message
 * carries either the whole file, with `after` 0, or a delta: `{"after":k,"entries":[…],"head":"H"}` in canonical JSON,
 * where H is the hash of the last of the first k entries, or of the header if k is 0. That is the `prev` of the delta's
 * first entry.
 */
export interface Part {
  readonly after: number;
  /** The hash that the reader's own entry (or header) before the delta must have. */
  readonly head: string;
  /** Canonical entries, separated by commas: at least one in a delta, none or more in a whole file. */
  readonly entries: string;
}

const BEGINNING = /^\{"after":(0|[1-9]\d{0,8}),"entries":\[/;
const END = /^\],"head":"([0-9a-f]{64})"\}$/;
const END_LENGTH = '],"head":""}'.length + 64;

export function serializeDelta({ header, entries }: CaseFile, after: number): string {
  const added = entries.slice(after).map(textOf).join(',');
  return `{"after":${after},"entries":[${added}],"head":"${linkOf(entries[after - 1] ?? header)}"}`;
}

/** Parses the frame of a delta. Null if the text is not one. Its entries are not parsed yet. */
export function readPart(text: string): Part | null {
  const [beginning, after] = BEGINNING.exec(text) ?? [];
  const end = text.length - END_LENGTH;
  const [, head] = END.exec(text.slice(Math.max(0, end))) ?? [];
  if (beginning === undefined || head === undefined || end <= beginning.length) return null;
  return { after: Number(after), head, entries: text.slice(beginning.length, end) };
}

const WHOLE = '{"entries":[';
const SEALED = `{"case":${WHOLE}`;

/** Parses the frame of a whole file with this very header. Null if the text is anything else. */
export function wholeOf({ header }: CaseFile, text: string): Part | null {
  const end = `],"header":${textOf(header)}}`;
  if (!text.startsWith(WHOLE) || !occursAt(text, end, text.length - end.length)) return null;
  return { after: 0, head: linkOf(header), entries: text.slice(WHOLE.length, -end.length) };
}

/** As `wholeOf`, for a sealed case, with the JSON of its envelope. */
export function sealedOf({ header }: CaseFile, text: string): (Part & { envelope: string }) | null {
  const middle = `],"header":${textOf(header)}},"envelope":`;
  const at = text.lastIndexOf(middle);
  if (at < 0 || !text.startsWith(SEALED) || !text.endsWith('}')) return null;
  const envelope = text.slice(at + middle.length, -1);
  return { after: 0, head: linkOf(header), entries: text.slice(SEALED.length, at), envelope };
}

/**
 * Extends a known file by a part. The part must start after an entry that the file has, and the entries that both have
 * must be equal byte for byte. Null if the part does not continue this file, or ends before it; a sentence if the
 * entries that it adds can't be read.
 */
export function extendFile(
  known: CaseFile,
  { after, head, entries }: Part,
): CaseFile | string | null {
  const { header, entries: before } = known;
  if (before.length < after || linkOf(before[after - 1] ?? header) !== head) return null;
  let at = 0;
  for (const entry of before.slice(after)) {
    const text = textOf(entry);
    if (!occursAt(entries, text, at)) return null;
    at += text.length;
    if (at < entries.length && entries[at] !== ',') return null;
    at += 1;
  }
  if (entries === '' || at > entries.length) return known;
  const added = readEntries({ entries: entries.slice(at) });
  return typeof added === 'string' ? added : { header, entries: [...before, ...added] };
}

/**
 * Whether `part` occurs in `text` at that place. `startsWith` takes fifty times as long for texts of an entry's length.
 */
const occursAt = (text: string, part: string, at: number): boolean =>
  at >= 0 && text.slice(at, at + part.length) === part;

/** Returns the newest entry of a part, or a sentence if its entries can't be read. */
export function newestIn(part: Part): Entry | string {
  const read = readEntries(part);
  return typeof read === 'string' ? read : (read.at(-1) ?? NOTHING);
}

const NOTHING = 'it adds nothing';

/** Checks the schema of a part's entries, and that they are canonical JSON. Returns a sentence if they are not. */
function readEntries({ entries: text }: Pick<Part, 'entries'>): Entry[] | string {
  if (text === '') return NOTHING;
  let value: unknown;
  try {
    value = JSON.parse(`[${text}]`);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return 'what it adds is not JSON';
  }
  const checked = checkEntries(value);
  if (!checked.ok) return `what it adds are no entries: ${checked.faults.join('; ')}`;
  return isAsWritten(checked.value, text)
    ? checked.value
    : 'what it adds is not in canonical JSON (RFC 8785)';
}

function isAsWritten(entries: readonly Entry[], text: string): boolean {
  try {
    return entries.every(isInOrder) && entries.map(textOf).join(',') === text;
  } catch (error) {
    // An entry with a lone surrogate has no canonical form.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
