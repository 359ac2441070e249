import { definedFields } from './defined-fields.ts';
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

export type Answer =
  | {
      readonly status: 'verdict';
      readonly decision: string;
      /**
       * All that `assize verify` checks was checked against the publisher's pinned keys. In a mistrial, keys other than
       * the seal's may have been revoked since.
       */
      readonly sealed: SealedCase;
      readonly bytes: Uint8Array;
    }
  | {
      readonly status: 'refused';
      /** `key-revoked`: the case ended under a key that has since been revoked. */
      readonly code: ClaimError['code'] | 'key-revoked';
      readonly faults: readonly string[];
      /** The sha256 of the refused message, if known: several messages may be published under one identity. */
      readonly sha256?: string;
    };

/** A received message that may be an answer. It is not yet verified. */
export interface ReceivedMessage {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer, or the reason why a message is not one. Anybody may publish on the subjects of answers. */
export type ReadAnswer = Answer | NotAnAnswer;

interface NotAnAnswer {
  readonly reason: 'unreadable' | 'not-signed' | 'misaddressed';
  readonly why: string;
}

const notAnAnswer = (reason: NotAnAnswer['reason'], why: string): NotAnAnswer => ({ reason, why });

/** Checks all that `assize verify` checks. @param recall see `verifyFile` */
export async function readVerdict(
  { body }: Pick<ReceivedMessage, 'body'>,
  keys: KeyRing,
  caseId: string,
  recall?: (text: string) => Recalled | null,
): Promise<ReadAnswer> {
  const verified = await verifyFile(body, keys, proceedingOfDigest, recall);
  const sealed =
    verified.status === 'verified' ? verified.sealed : await endUnderLapsedKeys(body, keys);
  if (!sealed) {
    const unread = !checkSealedCase(jsonOf(body)).ok;
    const why = 'why' in verified ? verified.why : 'it holds no case';
    return notAnAnswer(unread ? 'unreadable' : 'not-signed', why);
  }
  const decision = readStatement(sealed.envelope.payload)?.predicate.decision;
  const said = sealed.case.header.caseId;
  if (decision === undefined || said !== caseId) {
    return notAnAnswer('misaddressed', `it is the verdict on case ${said}`);
  }
  if (verified.status === 'verified' || decision === 'mistrial') {
    return { status: 'verdict', decision, sealed, bytes: body };
  }
  return {
    status: 'refused',
    code: 'key-revoked',
    faults: [`${verified.why}: publish the claim again under a new id`],
  };
}

/**
 * Returns the end of a case in which a key of the header or of an entry has expired or was revoked since, while the
 * seal is by a valid key. The client must learn of such an end, since the court will give no other: a mistrial still
 * stands, because it finds nothing, and any other verdict no longer counts.
 */
async function endUnderLapsedKeys(body: Uint8Array, keys: KeyRing): Promise<SealedCase | null> {
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

/** Reads a message that claims to refuse the claim of a case, and checks the clerk's signature in its headers. */
export async function readRefusal(
  { body, headers }: ReceivedMessage,
  keys: KeyRing,
  caseId: string,
): Promise<ReadAnswer> {
  const error = checkClaimError(jsonOf(body));
  if (!error.ok)
    return notAnAnswer('unreadable', `it is no claim error: ${error.faults.join('; ')}`);
  const { [HEADERS.keyid]: keyid = '', [HEADERS.signature]: sig = '' } = headers;
  const payload = Buffer.from(body).toString('base64');
  const envelope = { payloadType: CLAIM_ERROR_TYPE, payload, signatures: [{ keyid, sig }] };
  const refusal =
    (await keys.envelopeRefusal(envelope, 'clerk')) ?? keys.revocation(keyid, 'clerk');
  if (refusal) return notAnAnswer('not-signed', `its signature by the clerk: ${refusal}`);
  const { code, faults, caseId: said, sha256 } = error.value;
  if (said !== caseId) return notAnAnswer('misaddressed', `it is about case ${said}`);
  return { status: 'refused', code, faults, ...definedFields({ sha256 }) };
}
