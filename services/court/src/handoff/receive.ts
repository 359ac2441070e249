import {
  caseSignatureFault,
  chainFault,
  checkCaseFile,
  jsonOf,
  linkOf,
  newestIn,
  newestSignatureFault,
  parseHandoff,
  proceedingOfDigest,
  readEnd,
  readPart,
  replay,
  type CaseFile,
  type Entry,
  type KeyRing,
  type Role,
  type SoundEnd,
} from '@assize/proto';
import {
  isBehind,
  cacheCase,
  toKnown,
  cachedCase,
  cachedSealedCase,
  type KnownCase,
} from './known-cases.ts';
import type { Case } from './turn.ts';

/** A verified file whose next turn is this role's. */
export interface Ready extends Case {
  readonly status: 'ready';
  /** This process has verified a later file of the same case. */
  readonly isBehindKnown: boolean;
}

interface Message {
  readonly subject: string;
  readonly body: Uint8Array;
  /** When the bus stored it. */
  readonly at: string;
}

export type Received =
  | Ready
  /** The bytes hold no case at all, so nobody can continue from them. */
  | { readonly status: 'unreadable'; readonly why: string }
  /**
   * A delta, whose newest entry has this hash, on a file that this process does not have. The record of the case
   * tells which file results from it.
   */
  | { readonly status: 'unfolded'; readonly head: string }
  /** A file that failed a check. The record of the case tells whether its author signed it like that. */
  | { readonly status: 'refused'; readonly why: string; readonly file: CaseFile }
  /** A file that its authors did sign, on a version of the proceeding that this process does not know. */
  | { readonly status: 'unknown'; readonly why: string; readonly file: CaseFile };

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Null if the body is not UTF-8. */
export function textIn(body: Uint8Array): string | null {
  try {
    return utf8.decode(body);
  } catch {
    return null;
  }
}

/** Does not verify the file. */
export function parseCase(subject: string, body: Uint8Array | string): CaseFile | string {
  const value = jsonOf((typeof body === 'string' ? body : textIn(body)) ?? '');
  if (value === undefined) return NO_JSON;
  const checked = checkCaseFile(value);
  if (!checked.ok) return `the message is not a case file: ${checked.faults.join('; ')}`;
  const { caseId } = checked.value.header;
  const named = parseHandoff(subject)?.caseId;
  return named === caseId ? checked.value : `the file of case ${caseId} came on ${subject}`;
}

/** The end of a case as a message states it; `readEnd` verifies it. Parts that are cached are not parsed again. */
export function endIn(
  { subject, body }: Pick<Message, 'subject' | 'body'>,
  keys: KeyRing,
): Promise<SoundEnd | string> {
  const { caseId = '' } = parseHandoff(subject) ?? {};
  const known = cachedSealedCase(caseId, textIn(body) ?? '');
  return readEnd(subject, known?.sealed ?? body, keys, proceedingOfDigest);
}

const NO_JSON = 'the message is not JSON in UTF-8';

/**
 * Verifies the whole hash chain, the newest signature (for the judge, every signature), and that the walk names this
 * role next. Whatever equals, byte for byte, an earlier message that was verified here is neither parsed nor walked
 * again.
 * @param folded the case that results from the record, if the record was read
 */
export async function receive(
  message: Message,
  role: Role,
  keys: KeyRing,
  folded?: Case,
): Promise<Received> {
  try {
    const read = folded ? toKnown(folded) : readFile(message);
    return 'status' in read ? read : await verified(message, role, keys, read);
  } catch (error) {
    // Deeply nested data, once signed, would otherwise be redelivered for ever.
    if (!(error instanceof RangeError)) throw error;
    return { status: 'unreadable', why: 'the case file is nested deeper than can be read' };
  }
}

type Read = Pick<KnownCase, 'file'> & Partial<KnownCase>;

function readFile({ subject, body }: Message): Read | Received {
  const text = textIn(body);
  if (text === null) return { status: 'unreadable', why: NO_JSON };
  const before = cachedCase(parseHandoff(subject)?.caseId ?? '', text);
  if (before) return before;
  const part = readPart(text);
  const read = part ? newestIn(part) : parseCase(subject, text);
  if (typeof read === 'string') return { status: 'unreadable', why: read };
  return 'header' in read ? { file: read } : { status: 'unfolded', head: linkOf(read) };
}

async function verified(
  message: Message,
  role: Role,
  keys: KeyRing,
  { file, walked }: Read,
): Promise<Received> {
  const refused = (why: string): Received => ({ status: 'refused', why, file });
  const { name, digest } = file.header.proceeding;
  const proceeding = proceedingOfDigest(digest);
  const replayed = proceeding && replay(proceeding, file, walked);
  if (replayed?.ok === false) {
    const { walk, why } = replayed;
    return walk === null ? { status: 'unreadable', why } : refused(why);
  }
  const fault =
    chainFault(file) ??
    authorFault(file.entries, parseHandoff(message.subject)?.from) ??
    (role === 'judge' || !replayed ? await caseSignatureFault(file, keys) : null) ??
    (replayed ? await newestSignatureFault(file, keys, message.at) : null);
  if (fault) return refused(fault);
  if (!replayed) {
    const why = `this ${role} does not know version ${digest} of ${name}`;
    return { status: 'unknown', why, file };
  }
  const isBehindKnown = isBehind(file);
  const { walk } = replayed;
  if (!isBehindKnown) cacheCase(toKnown({ file, walk }));
  const { place } = walk;
  if (place.kind === 'ended' || place.role !== role) {
    const named = place.kind === 'ended' ? 'nobody: the case has ended' : `the ${place.role}`;
    return refused(`the case was sent to the ${role}, but the walk names ${named}`);
  }
  return { status: 'ready', file, walk, isBehindKnown };
}

/** Why the author in the subject, which the bus's permissions guard, is not the newest entry's. Null if it is. */
export function authorFault(entries: readonly Entry[], from = '?'): string | null {
  const author = entries.at(-1)?.role ?? 'clerk';
  return from === author
    ? null
    : `the newest entry is by the ${author}, but the message is by the ${from}`;
}
