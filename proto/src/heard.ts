import { defined } from './defined.ts';
import { jsonOf } from './json.ts';
import { checkClaimError, checkSealedCase } from './schema/check.ts';
import type { ClaimError } from './schema/claim-error.ts';
import { CLAIM_ERROR_TYPE, type SealedCase } from './schema/case-file.ts';
import { HEADERS } from './headers.ts';
import { handoffSubject } from './subjects.ts';
import { proceedingOfDigest } from './proceedings/known.ts';
import { readEnd } from './verdict/end.ts';
import { readStatement } from './verdict/statement.ts';
import { timelessRing, verifyFile, type KeyRing, type Recalled } from './verdict/verify.ts';

/** What came back for a published claim. */
export type Answer =
  | {
      readonly status: 'verdict';
      readonly decision: string;
      /**
       * Verified: bytes, chain, walk, every signature and the seal, by the publisher's pinned keys. Of a
       * mistrial keys may have been revoked since that were not the seal's.
       */
      readonly sealed: SealedCase;
      readonly bytes: Uint8Array;
    }
  | {
      readonly status: 'refused';
      /** `key-revoked`: the case was ended under a key that was revoked since. */
      readonly code: ClaimError['code'] | 'key-revoked';
      readonly faults: readonly string[];
      /** Of the message that is refused, where that is known: under one identity several may be published. */
      readonly sha256?: string;
    };

/** A message that may be an answer, as it came. */
export interface Said {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer, or why a message is none: anybody may have put it where answers are heard. */
export type Heard = Answer | Passed;

interface Passed {
  readonly reason: 'unreadable' | 'not-signed' | 'misaddressed';
  readonly why: string;
}

const passed = (reason: Passed['reason'], why: string): Passed => ({ reason, why });

/**
 * Reads what says that it is the verdict on a case, and checks all that `assize verify` checks.
 * @param recall see `verifyFile`
 */
export async function readVerdict(
  { body }: Pick<Said, 'body'>,
  keys: KeyRing,
  caseId: string,
  recall?: (text: string) => Recalled | null,
): Promise<Heard> {
  const verified = await verifyFile(body, keys, proceedingOfDigest, recall);
  const sealed = verified.status === 'verified' ? verified.sealed : await endIn(body, keys);
  if (!sealed) {
    const unread = !checkSealedCase(jsonOf(body)).ok;
    const why = 'why' in verified ? verified.why : 'it holds no case';
    return passed(unread ? 'unreadable' : 'not-signed', why);
  }
  const decision = readStatement(sealed.envelope.payload)?.predicate.decision;
  const said = sealed.case.header.caseId;
  if (decision === undefined || said !== caseId) {
    return passed('misaddressed', `it is the verdict on case ${said}`);
  }
  if (verified.status === 'verified' || decision === 'mistrial') {
    return { status: 'verdict', decision, sealed, bytes: body };
  }
  return { status: 'refused', code: 'key-revoked', faults: [`${verified.why}: publish it again`] };
}

/**
 * The end of a case in which somebody signed with a key that ended or was revoked since: the seal by a good
 * key is what it rests on. A mistrial finds nothing, and any other verdict of it counts no more; whoever
 * waits has to hear of both, since the court says no other.
 */
async function endIn(body: Uint8Array, keys: KeyRing): Promise<SealedCase | null> {
  const read = checkSealedCase(jsonOf(body));
  if (!read.ok) return null;
  const { header, entries } = read.value.case;
  const { caseId, identity, proceeding } = header;
  const decision = readStatement(read.value.envelope.payload)?.predicate.decision;
  if (decision === undefined || !proceedingOfDigest(proceeding.digest)) return null;
  const author = entries.at(-1)?.role ?? 'clerk';
  const subject = handoffSubject(caseId, author, decision, identity.publisher);
  const end = await readEnd(subject, body, keys, proceedingOfDigest);
  if (typeof end === 'string') return null;
  const { status } = await verifyFile(body, timelessRing(keys), proceedingOfDigest);
  const holds = decision === 'mistrial' ? status !== 'tampered' : status === 'verified';
  return holds ? end.sealed : null;
}

/** Reads what says that the claim of a case is refused, by the clerk's signature in its headers. */
export async function readRefusal(
  { body, headers }: Said,
  keys: KeyRing,
  caseId: string,
): Promise<Heard> {
  const error = checkClaimError(jsonOf(body));
  if (!error.ok) return passed('unreadable', `it is no claim error: ${error.faults.join('; ')}`);
  const { [HEADERS.keyid]: keyid = '', [HEADERS.signature]: sig = '' } = headers;
  const payload = Buffer.from(body).toString('base64');
  const envelope = { payloadType: CLAIM_ERROR_TYPE, payload, signatures: [{ keyid, sig }] };
  const refusal = await keys.envelopeRefusal(envelope, 'clerk');
  if (refusal) return passed('not-signed', `its signature by the clerk: ${refusal}`);
  const { code, faults, caseId: said, sha256 } = error.value;
  if (said !== caseId) return passed('misaddressed', `it is about case ${said}`);
  return { status: 'refused', code, faults, ...defined({ sha256 }) };
}
