import { storedBehind, type Bus, type Stored } from '@assize/bus';
import { keyRing, type TrustedKeys } from '@assize/keys';
import {
  caseScope,
  chainFault,
  extendFile,
  HEADERS,
  headOf,
  linkOf,
  newestIn,
  parseHandoff,
  proceedingOfDigest,
  readPart,
  replay,
  isEndSubject,
  sha256,
  STREAMS,
  timelessRing,
  firstUnsigned,
  wholeOf,
  type CaseFile,
  type KeyRing,
  type Part,
  type Refusal,
  type SoundEnd,
} from '@assize/proto';
import type { SkipReason } from '@assize/telemetry';
import { authorFault, endIn, parseCase, textIn } from './receive.ts';
import { readRefusal } from './refusal.ts';
import { traceOf, type Trace } from './spans.ts';
import type { Case } from './turn.ts';

export interface Skipped {
  readonly stored: Stored;
  readonly reason: SkipReason;
  readonly why: string;
}

/** The log of a case, read from its beginning. */
export interface CaseRecord {
  /** The newest verified file. `sequence` is that of its message. Null and 0 if there is none. */
  readonly kase: Case | null;
  readonly sequence: number;
  /** The sequence of the newest message on the case's subjects, whatever it is. 0 if there is none. */
  readonly lastSequence: number;
  /** The trace that the newest verified message belongs to. */
  readonly trace: Trace;
  /** Null while the case is open. */
  readonly end: (SoundEnd & { readonly stored: Stored }) | null;
  /** A message that its role signed and that breaks the rules, or a signed refusal. The case cannot be decided. */
  readonly fault: { readonly why: string; readonly sha256: string } | null;
  readonly skipped: readonly Skipped[];
  /** Why a file that its authors signed cannot be read here: the version of its proceeding is unknown, or null. */
  readonly unknown: string | null;
}

/** The reason of a mistrial when only deltas are left in the log, and the file that they extend is gone. */
export const BASE_GONE = `its record is incomplete: the entries that precede the handoffs left in the stream ${STREAMS.court} are gone`;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface RecordPorts {
  readonly bus: Pick<Bus, 'last' | 'next'>;
  readonly keys: TrustedKeys;
}

/**
 * Reads the log of a case and decides which messages are part of it. A message is, if the author in its subject signed
 * it and it extends the newest verified file. If a role signed a message that breaks the rules, that is the case's
 * fault. Anything else could come from anybody, and is skipped.
 */
export function recordOf(ports: RecordPorts, caseId: string): Promise<CaseRecord> {
  return read(ports, caseId, () => false);
}

async function read(
  { bus, keys }: RecordPorts,
  caseId: string,
  isEnough: (record: CaseRecord) => boolean,
): Promise<CaseRecord> {
  // Handoffs that were signed by a key that has since expired or been revoked must be readable too, so that their
  // case can be closed. Closing it makes no finding.
  const ring = timelessRing(keyRing(keys));
  const skipped: Skipped[] = [];
  const record: Mutable<CaseRecord> = { ...EMPTY, skipped };
  let baseless: CaseRecord['fault'] = null;
  for await (const stored of messagesOf(bus, caseId)) {
    record.lastSequence = stored.sequence;
    const judged = await judgeMessage(stored, record, ring, keyRing(keys, stored.at));
    if (judged.is === 'sound') {
      record.kase = judged.kase;
      record.sequence = stored.sequence;
      if (stored.headers[HEADERS.traceparent]) record.trace = traceOf(stored.headers);
      baseless = null;
    } else if (judged.is === 'end') record.end = { ...judged.end, stored };
    else if (judged.is === 'fault') record.fault = { why: judged.why, sha256: judged.sha256 };
    else if (judged.is === 'baseless') {
      const base = skipped.find((one) => one.stored.sequence === judged.follows);
      baseless = { why: base?.why ?? BASE_GONE, sha256: sha256(stored.body) };
    } else if (judged.is === 'junk') {
      skipped.push({ stored, reason: judged.reason, why: judged.why });
      if (judged.isUnknown) record.unknown = judged.why;
    }
    if (isEnough(record)) break;
  }
  if (!record.end) record.fault ??= baseless;
  return record;
}

/** Reads the log up to the end of the case. If the newest message is the end, only that is read. */
export async function recordUpToEnd(ports: RecordPorts, caseId: string): Promise<CaseRecord> {
  const stored = await ports.bus.last(STREAMS.court, caseScope(caseId));
  if (stored === null) return { ...EMPTY, skipped: [] };
  const end = isEndSubject(stored.subject)
    ? await endIn(stored, keyRing(ports.keys, stored.at))
    : null;
  if (end === null || typeof end === 'string') {
    return read(ports, caseId, (record) => record.end !== null);
  }
  const { sequence: lastSequence } = stored;
  return { ...EMPTY, lastSequence, end: { ...end, stored }, skipped: [] };
}

const EMPTY: Omit<CaseRecord, 'skipped'> = {
  kase: null,
  sequence: 0,
  lastSequence: 0,
  trace: {},
  end: null,
  fault: null,
  unknown: null,
};

/** Reads messages one by one: the reader may have permission to get single messages but not to follow the log. */
async function* messagesOf(
  bus: Pick<Bus, 'next'>,
  caseId: string,
): AsyncGenerator<Stored, undefined> {
  for (let from = 1; ;) {
    const stored = await bus.next(STREAMS.court, caseScope(caseId), from);
    if (stored === null) return;
    yield stored;
    from = stored.sequence + 1;
  }
}

type Judged =
  | { readonly is: 'sound'; readonly kase: Case }
  | { readonly is: 'end'; readonly end: SoundEnd }
  | { readonly is: 'fault'; readonly why: string; readonly sha256: string }
  /** A handoff, signed by its author, that extends an entry which is no longer in the log or was skipped. */
  | { readonly is: 'baseless'; readonly follows: number }
  | {
      readonly is: 'junk';
      readonly reason: SkipReason;
      readonly why: string;
      /** Its author signed it, on a version of the proceeding that is not known here. */
      readonly isUnknown?: true;
    }
  /** It comes after the fault of the case, and changes nothing. */
  | { readonly is: 'late' };

const junk = (reason: SkipReason, why: string): Judged => ({ is: 'junk', reason, why });

async function judgeMessage(
  stored: Stored,
  { kase: before, end: ended, fault }: CaseRecord,
  keys: KeyRing,
  now: KeyRing,
): Promise<Judged> {
  if (ended) return junk('after-the-end', 'the case had ended');
  const { subject, body } = stored;
  if (isEndSubject(subject)) {
    const end = await endIn(stored, now);
    return typeof end === 'string' ? junk('not-signed', end) : { is: 'end', end };
  }
  if (fault) return { is: 'late' };
  const { from = '', to = '' } = parseHandoff(subject) ?? {};
  const refusal = to === 'clerk' ? await readRefusal(body, from, keys) : null;
  if (refusal) return refusedBy(from, refusal, before);
  try {
    const file = readFile(stored, before);
    if ('is' in file) return file;
    if ('after' in file) return await judgeBaseless(stored, file, from, keys);
    return await judgeFile(file, { from, to, sha256: sha256(body) }, before, keys);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return junk('unreadable', 'it is nested deeper than can be read');
  }
}

/**
 * The file that a message carries, complete or as a delta on the newest verified file; or the delta itself, if that
 * file does not have its base.
 */
function readFile({ subject, body }: Stored, before: Case | null): CaseFile | Judged | Part {
  const text = textIn(body) ?? '';
  const delta = readPart(text);
  if (delta && delta.after > (before?.file.entries.length ?? -1)) return delta;
  const part = delta ?? (before && wholeOf(before.file, text));
  const file = before && part && extendFile(before.file, part);
  if (file && typeof file !== 'string') return file;
  if (delta) return typeof file === 'string' ? junk('unreadable', file) : REPLAYED;
  const whole = parseCase(subject, text);
  return typeof whole === 'string' ? junk('unreadable', whole) : whole;
}

const REPLAYED = junk('replayed', 'it does not go on from the newest sound file of the case');

/**
 * Judges a delta whose base is not in the newest verified file. If its author signed it, and the server stored it
 * directly after the message of this case that it answers, then the log once had its base.
 */
async function judgeBaseless(
  { subject, headers }: Stored,
  part: Part,
  from: string,
  keys: KeyRing,
): Promise<Judged> {
  const newest = newestIn(part);
  if (typeof newest === 'string') return junk('unreadable', newest);
  const unsigned = authorFault([newest], from) ?? (await firstUnsigned([newest], keys));
  if (unsigned) return junk('not-signed', unsigned);
  const { follows } = newest;
  const behind = storedBehind({ headers }, caseScope(parseHandoff(subject)?.caseId ?? ''));
  return follows === undefined || follows !== behind ? REPLAYED : { is: 'baseless', follows };
}

/** A role's refusal counts only while it is that role's turn, and only about the file that it was handed. */
function refusedBy(
  role: string,
  { caseId, head, why, refused }: Refusal,
  before: Case | null,
): Judged {
  const place = before?.walk.place;
  const isDue = place?.kind === 'turn' && place.role === role;
  const same = before && before.file.header.caseId === caseId && headOf(before.file) === head;
  if (!isDue || !same) return junk('replayed', `the ${role} refuses what it was not handed`);
  return { is: 'fault', why: `the ${role} says: ${why}`, sha256: refused };
}

async function judgeFile(
  file: CaseFile,
  said: { readonly from: string; readonly to: string; readonly sha256: string },
  before: Case | null,
  keys: KeyRing,
): Promise<Judged> {
  const { header, entries } = file;
  const unsigned =
    authorFault(entries, said.from) ??
    chainFault(file) ??
    (await firstUnsigned([entries.at(-1) ?? header, ...(before ? [] : [header])], keys));
  if (unsigned) return junk('not-signed', unsigned);
  const known = before?.file.entries.length ?? 0;
  if (before && !goesOnFrom(before.file, file)) return REPLAYED;
  const { name, digest } = header.proceeding;
  const proceeding = proceedingOfDigest(digest);
  if (!proceeding) {
    const why = `version ${digest} of ${name} is not known here`;
    return { is: 'junk', reason: 'unreadable', why, isUnknown: true };
  }
  const walked = before ? { walk: before.walk, entries: known } : undefined;
  const replayed = replay(proceeding, file, walked);
  // Its author signed something that breaks the rules, so it is not an accident of the bus.
  const fault = (broken: string): Judged => ({
    is: 'fault',
    why: `the ${said.from} handed on: ${broken}`,
    sha256: said.sha256,
  });
  if (!replayed.ok) {
    const { walk, why } = replayed;
    return walk === null ? junk('unreadable', why) : fault(why);
  }
  const forged = await firstUnsigned(entries.slice(known), keys);
  if (forged) return fault(forged);
  const { walk } = replayed;
  if (walk.place.kind === 'ended' || walk.place.role !== said.to) {
    return junk('misaddressed', `the walk does not name the ${said.to}`);
  }
  return { is: 'sound', kase: { file, walk } };
}

/** Whether a file extends another. If the hash chain holds, the hash of one entry vouches for all entries before it. */
function goesOnFrom(before: CaseFile, file: CaseFile): boolean {
  const known = before.entries.length;
  if (file.entries.length <= known) return false;
  return linkOf(file.entries[known - 1] ?? file.header) === headOf(before);
}
