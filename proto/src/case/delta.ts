import type { CaseFile, Entry } from '../schema/case-file.ts';
import { checkEntries } from '../schema/check.ts';
import { isInOrder, linkOf, textOf } from './chain.ts';

/**
 * A handoff as far as it was read: entries as they stand in it, behind as many as its reader is to know.
 * A message carries either the whole file, which begins behind no entry, or a delta:
 * `{"after":k,"entries":[…],"head":"H"}` in canonical JSON, where H is the hash of the last of the first k
 * entries, and of the header where k is 0: what the first entry of the delta names as its `prev`.
 */
export interface Part {
  readonly after: number;
  /** The hash that the reader's own link there must have. */
  readonly head: string;
  /** One or more canonical entries with commas between them; of a whole file, none or more. */
  readonly entries: string;
}

const BEGINNING = /^\{"after":(0|[1-9]\d{0,8}),"entries":\[/;
const END = /^\],"head":"([0-9a-f]{64})"\}$/;
const END_LENGTH = '],"head":""}'.length + 64;

/** A delta that holds the entries of a file behind the first so many. */
export function serializeDelta({ header, entries }: CaseFile, after: number): string {
  const added = entries.slice(after).map(textOf).join(',');
  return `{"after":${after},"entries":[${added}],"head":"${linkOf(entries[after - 1] ?? header)}"}`;
}

/** The delta that a text is; null where it is none. Its entries are not read yet. */
export function readPart(text: string): Part | null {
  const [beginning, after] = BEGINNING.exec(text) ?? [];
  const end = text.length - END_LENGTH;
  const [, head] = END.exec(text.slice(Math.max(0, end))) ?? [];
  if (beginning === undefined || head === undefined || end <= beginning.length) return null;
  return { after: Number(after), head, entries: text.slice(beginning.length, end) };
}

const WHOLE = '{"entries":[';
const SEALED = `{"case":${WHOLE}`;

/** The whole file that a text is, where that is one with this very header; null where it is another. */
export function wholeOf({ header }: CaseFile, text: string): Part | null {
  const end = `],"header":${textOf(header)}}`;
  if (!text.startsWith(WHOLE) || !holdsAt(text, end, text.length - end.length)) return null;
  return { after: 0, head: linkOf(header), entries: text.slice(WHOLE.length, -end.length) };
}

/** The same of the sealed case that a text is, with the JSON of its envelope behind it. */
export function sealedOf({ header }: CaseFile, text: string): (Part & { envelope: string }) | null {
  const middle = `],"header":${textOf(header)}},"envelope":`;
  const at = text.lastIndexOf(middle);
  if (at < 0 || !text.startsWith(SEALED) || !text.endsWith('}')) return null;
  const envelope = text.slice(at + middle.length, -1);
  return { after: 0, head: linkOf(header), entries: text.slice(SEALED.length, at), envelope };
}

/**
 * A known file with what a part adds to it: the part begins behind a link that the file has, and where both
 * hold entries they are the same to the byte. Null where it is no part of a file that goes on from this one,
 * or ends before it; a sentence where what it adds can't be read.
 */
export function extended(
  known: CaseFile,
  { after, head, entries }: Part,
): CaseFile | string | null {
  const { header, entries: before } = known;
  if (before.length < after || linkOf(before[after - 1] ?? header) !== head) return null;
  let at = 0;
  for (const entry of before.slice(after)) {
    const text = textOf(entry);
    if (!holdsAt(entries, text, at)) return null;
    at += text.length;
    if (at < entries.length && entries[at] !== ',') return null;
    at += 1;
  }
  if (entries === '' || at > entries.length) return known;
  const added = readEntries({ entries: entries.slice(at) });
  return typeof added === 'string' ? added : { header, entries: [...before, ...added] };
}

/** Whether a text holds another at that place: `startsWith` takes fifty times as long for one of a link's length. */
const holdsAt = (text: string, part: string, at: number): boolean =>
  at >= 0 && text.slice(at, at + part.length) === part;

/** The newest entry of a part, by itself; a sentence where its entries can't be read. */
export function newestIn(part: Part): Entry | string {
  const read = readEntries(part);
  return typeof read === 'string' ? read : (read.at(-1) ?? NOTHING);
}

const NOTHING = 'it adds nothing';

/**
 * Reads the entries of a part. They are adopted as they stand there: they are in shape, and what is written
 * for each is what was read. A sentence where that is not so.
 */
export function readEntries({ entries: text }: Pick<Part, 'entries'>): Entry[] | string {
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
    // A lone surrogate has no canonical form.
    if (error instanceof TypeError) return false;
    throw error;
  }
}
