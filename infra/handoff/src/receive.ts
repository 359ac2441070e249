import {
  bytesUnderSignature,
  caseSignatureFault,
  chainFault,
  checkCaseFile,
  parseHandoff,
  proceedingOfDigest,
  replay,
  type CaseFile,
  type KeyRing,
  type Proceeding,
  type Role,
  type Walk,
  type Walked,
} from '@assize/proto';
import { keep, recall } from './known-cases.ts';

/** What a role made of a case file that was handed to it. */
export type Received =
  | {
      readonly status: 'ready';
      readonly proceeding: Proceeding;
      readonly file: CaseFile;
      readonly walk: Walk;
    }
  /** Bytes that hold no case at all: nobody can go on from here. */
  | { readonly status: 'unreadable'; readonly why: string }
  /** A case whose file can't be trusted: it ends in a mistrial with this reason. */
  | { readonly status: 'refused'; readonly why: string; readonly file: CaseFile };

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
  message: { readonly subject: string; readonly body: Uint8Array },
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
  message: { readonly subject: string; readonly body: Uint8Array },
  role: Role,
  keys: KeyRing,
  thorough: boolean,
  file: CaseFile,
  walked: Walked | undefined,
): Promise<Received> {
  const refused = (why: string): Received => ({ status: 'refused', why, file });
  const { name, digest } = file.header.proceeding;
  const proceeding = proceedingOfDigest(digest);
  if (!proceeding) return refused(`this ${role} does not know version ${digest} of ${name}`);
  const replayed = replay(proceeding, file, walked);
  if (!replayed.ok) return refused(replayed.why);
  const fault =
    chainFault(file) ??
    authorFault(message.subject, file) ??
    (await (thorough ? caseSignatureFault(file, keys) : newestSignatureFault(file, keys)));
  if (fault) return refused(fault);
  keep(message.body, { file, walk: replayed.walk });
  const { place } = replayed.walk;
  if (place.kind === 'ended' || place.role !== role) {
    const named = place.kind === 'ended' ? 'nobody: the case has ended' : `the ${place.role}`;
    return refused(`the case came to the ${role}, where the walk names ${named}`);
  }
  const { walk } = replayed;
  return { status: 'ready', proceeding: walk.proceeding, file, walk };
}

/** The author in the subject, which the bus's permissions guard, must be the newest entry's. */
function authorFault(subject: string, file: CaseFile): string | null {
  const from = parseHandoff(subject)?.from;
  const author = file.entries.at(-1)?.role ?? 'clerk';
  return from === author
    ? null
    : `the newest entry is by the ${author}, the message by the ${from ?? '?'}`;
}

async function newestSignatureFault(file: CaseFile, keys: KeyRing): Promise<string | null> {
  const newest = file.entries.at(-1);
  const author = newest?.role ?? 'clerk';
  const { bytes, signature } = bytesUnderSignature(newest ?? file.header);
  const refusal = await keys.refusal(bytes, signature, author);
  return refusal && `the newest signature, by the ${author}: ${refusal}`;
}
