import { chainFault, headOf } from '../case/chain.ts';
import { checkSealedCase } from '../schema/check.ts';
import type { SealedCase } from '../schema/case-file.ts';
import type { Proceeding } from '../proceeding/proceeding.ts';
import { isRole, type Role } from '../roles.ts';
import { parseHandoff } from '../subjects.ts';
import type { Predicate } from './predicate.ts';
import { PAYLOAD_TYPE, readStatement } from './statement.ts';
import type { KeyRing } from './verify.ts';

export interface SoundEnd {
  readonly sealed: SealedCase;
  readonly predicate: Predicate;
}

/** Whether a message is on a subject that is nobody's inbox, so that it can only be the end of a case. */
export function isEndSubject(subject: string): boolean {
  const handoff = parseHandoff(subject);
  return handoff !== null && !isRole(handoff.to);
}

/**
 * Reads the message that ends a case, and verifies its seal: it must be by the author and about the case and the
 * decision that the subject names, and over the file beside it. Returns a sentence if the message is not such an end.
 * `body` is the message's bytes, or what was parsed from them. Whether the file follows the rules of the walk is
 * checked by `verifyFile`.
 */
export async function readEnd(
  subject: string,
  body: Uint8Array | SealedCase,
  keys: KeyRing,
  proceedings: (digest: string) => Proceeding | null,
): Promise<SoundEnd | string> {
  try {
    return await soundEnd(subject, body, keys, proceedings);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return 'it is nested deeper than any case';
  }
}

async function soundEnd(
  subject: string,
  body: Uint8Array | SealedCase,
  keys: KeyRing,
  proceedings: (digest: string) => Proceeding | null,
): Promise<SoundEnd | string> {
  const sealed = body instanceof Uint8Array ? sealedIn(body) : body;
  if (!sealed) return 'it is no sealed case';
  const { case: file, envelope } = sealed;
  const predicate = readStatement(envelope.payload)?.predicate;
  if (!predicate || envelope.payloadType !== PAYLOAD_TYPE) return 'its envelope holds no verdict';
  const wrongPlace = misplaced(subject, sealed, predicate);
  if (wrongPlace) return wrongPlace;
  const other = chainFault(file) ?? (predicate.head === headOf(file) ? null : 'another head');
  if (other) return `its seal is not over the file beside it: ${other}`;
  const [{ keyid } = { keyid: '' }] = envelope.signatures;
  const author = file.entries.at(-1)?.role ?? 'clerk';
  const notAllowed = endFault(author, predicate, proceedings(file.header.proceeding.digest));
  if (notAllowed) return notAllowed;
  const refusal =
    (await keys.envelopeRefusal(envelope, author, predicate.closedAt)) ??
    keys.revocation(keyid, author);
  return refusal ? `the seal by the ${author}: ${refusal}` : { sealed, predicate };
}

/** Why a role can't end a case with a decision. Null if it can, or if the version of the proceeding is unknown here. */
function endFault(
  author: Role,
  { decision }: Predicate,
  proceeding: Proceeding | null,
): string | null {
  if (author === 'clerk') {
    return decision === 'mistrial' ? null : `the clerk ends no case with ${decision}`;
  }
  if (proceeding === null) return null;
  const ends = [proceeding, ...proceeding.successors].flatMap(({ definition }) => definition.ends);
  const may = ends.some((end) => end.by === author && end.decision === decision);
  return may ? null : `the ${author} ends no case of ${proceeding.name} with ${decision}`;
}

function misplaced(
  subject: string,
  { case: { header, entries } }: SealedCase,
  { caseId: sealed, decision }: Predicate,
): string | null {
  const { caseId, from, to, publisher } = parseHandoff(subject) ?? {};
  const { identity } = header;
  if (sealed !== caseId || header.caseId !== caseId) return `it is the end of case ${sealed}`;
  if (publisher !== identity.publisher) {
    return `it is the end of a case of ${identity.publisher ?? 'no proven publisher'}`;
  }
  if (decision !== to) return `its seal says ${decision}`;
  const author = entries.at(-1)?.role;
  return author === from ? null : `its last entry is by the ${author ?? 'clerk'}`;
}

function sealedIn(body: Uint8Array): SealedCase | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    const checked = checkSealedCase(value);
    return checked.ok ? checked.value : null;
  } catch {
    return null;
  }
}
