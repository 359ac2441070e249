import {
  caseSignatureFault,
  chainFault,
  checkCaseFile,
  newestSignatureFault,
  parseHandoff,
  proceedingOfDigest,
  replay,
  type CaseFile,
  type KeyRing,
  type Role,
  type Walked,
} from '@assize/proto';
import { isBehind, keep, recall } from './known-cases.ts';
import type { Case } from './turn.ts';

/** A sound file that names this role. */
export interface Ready extends Case {
  readonly status: 'ready';
  /** This process has found a later file of the same case sound. */
  readonly isBehindKnown: boolean;
}

interface Message {
  readonly subject: string;
  readonly body: Uint8Array;
  /** When the bus stored it. */
  readonly at: string;
}

/** What a role made of a case file that was handed to it. */
export type Received =
  | Ready
  /** Bytes that hold no case at all: nobody can go on from here. */
  | { readonly status: 'unreadable'; readonly why: string }
  /** A file that does not hold. The record of the case tells whether its author signed it so. */
  | { readonly status: 'refused'; readonly why: string; readonly file: CaseFile }
  /** A file as its authors signed it, on a version of the proceeding that is not known here. */
  | { readonly status: 'unknown'; readonly why: string; readonly file: CaseFile };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads the case file of a handoff without trusting it. */
export function parseCase(subject: string, body: Uint8Array): CaseFile | string {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch {
    return 'the message is not JSON in UTF-8';
  }
  const checked = checkCaseFile(value);
  if (!checked.ok) return `the message is not a case file: ${checked.faults.join('; ')}`;
  const { caseId } = checked.value.header;
  const named = parseHandoff(subject)?.caseId;
  return named === caseId ? checked.value : `the file of case ${caseId} came on ${subject}`;
}

/**
 * Walks a handed-over case again before anything is believed: the whole hash chain, the newest
 * signature (every signature where `thorough`), and that the walk names this role next. What stands in
 * it byte for byte as in an earlier message that was found sound here is neither read nor walked twice.
 */
export async function receive(
  message: Message,
  role: Role,
  keys: KeyRing,
  thorough: boolean,
): Promise<Received> {
  const before = recall(parseHandoff(message.subject)?.caseId ?? '', message.body);
  const file = before?.file ?? parseCase(message.subject, message.body);
  if (typeof file === 'string') return { status: 'unreadable', why: file };
  try {
    return await sound(message, role, keys, thorough, file, before?.walked);
  } catch (error) {
    // What was signed with data nested without end would come again for ever.
    if (!(error instanceof RangeError)) throw error;
    return { status: 'unreadable', why: 'the case file is nested deeper than can be read' };
  }
}

async function sound(
  message: Message,
  role: Role,
  keys: KeyRing,
  thorough: boolean,
  file: CaseFile,
  walked: Walked | undefined,
): Promise<Received> {
  const refused = (why: string): Received => ({ status: 'refused', why, file });
  const proceeding = proceedingOfDigest(file.header.proceeding.digest);
  if (!proceeding) return unknownTo(role, message.subject, file, keys);
  const replayed = replay(proceeding, file, walked);
  if (!replayed.ok) return refused(replayed.why);
  const fault =
    chainFault(file) ??
    authorFault(file, parseHandoff(message.subject)?.from) ??
    (thorough ? await caseSignatureFault(file, keys) : null) ??
    (await newestSignatureFault(file, keys, message.at));
  if (fault) return refused(fault);
  const isBehindKnown = isBehind(file);
  const { walk } = replayed;
  if (!isBehindKnown) keep(message.body, { file, walk });
  const { place } = walk;
  if (place.kind === 'ended' || place.role !== role) {
    const named = place.kind === 'ended' ? 'nobody: the case has ended' : `the ${place.role}`;
    return refused(`the case came to the ${role}, where the walk names ${named}`);
  }
  return { status: 'ready', file, walk, isBehindKnown };
}

async function unknownTo(
  role: Role,
  subject: string,
  file: CaseFile,
  keys: KeyRing,
): Promise<Received> {
  const { name, digest } = file.header.proceeding;
  const fault =
    chainFault(file) ??
    authorFault(file, parseHandoff(subject)?.from) ??
    (await caseSignatureFault(file, keys));
  if (fault) return { status: 'refused', why: fault, file };
  const why = `this ${role} does not know version ${digest} of ${name}`;
  return { status: 'unknown', why, file };
}

/** Tells where the author in the subject, which the bus's permissions guard, is not the newest entry's. */
export function authorFault({ entries }: CaseFile, from = '?'): string | null {
  const author = entries.at(-1)?.role ?? 'clerk';
  return from === author
    ? null
    : `the newest entry is by the ${author}, the message by the ${from}`;
}
