import type { Bus, Message } from '@assize/bus';
import { timelessRing } from '@assize/court/handoff';
import type { Log } from '@assize/telemetry/log';
import {
  checkClaimError,
  checkSealedCase,
  CLAIM_ERROR_TYPE,
  HEADERS,
  handoffSubject,
  proceedingOfDigest,
  readEnd,
  readStatement,
  verifyFile,
  type KeyRing,
  type SealedCase,
} from '@assize/proto';
import type { SkipReason, Telemetry } from '@assize/telemetry';

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
  | { readonly status: 'refused'; readonly code: string; readonly faults: readonly string[] };

interface Listening {
  readonly bus: Bus;
  readonly keys: KeyRing;
  /** Who waits for an answer, by the id of the case. */
  readonly waiting: ReadonlyMap<string, (answer: Answer) => void>;
  readonly telemetry: Telemetry;
  readonly log: Log;
}

/** Hands each answer that verifies to whoever waits for it; what does not is said, and no more. */
export function listen(
  { bus, keys, waiting, telemetry, log }: Listening,
  stream: 'verdicts' | 'claim-errors',
  subjects: string,
  read: (message: Message, keys: KeyRing, caseId: string) => Promise<Heard>,
): Promise<AsyncDisposable> {
  return bus.subscribe(subjects, {}, async (message) => {
    const { subject } = message;
    // A proven publisher's name follows the case where no account maps it away.
    const caseId = subject.split('.').find((token) => waiting.has(token));
    if (caseId === undefined) return;
    const heard = await read(message, keys, caseId);
    if (!('reason' in heard)) {
      waiting.get(caseId)?.(heard);
      return;
    }
    telemetry.metrics.skipped(stream, heard.reason);
    log.warn({ subject, ...heard }, 'message passed over');
  });
}

/** An answer, or why a message is none. */
type Heard = Answer | { readonly reason: SkipReason; readonly why: string };

const passed = (reason: SkipReason, why: string): Heard => ({ reason, why });

export async function readVerdict(
  { body }: Message,
  keys: KeyRing,
  caseId: string,
): Promise<Heard> {
  const verified = await verifyFile(body, keys, proceedingOfDigest);
  const sealed = verified.status === 'verified' ? verified.sealed : await endIn(body, keys);
  if (!sealed) {
    const unread = !checkSealedCase(parsed(body)).ok;
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
  const read = checkSealedCase(parsed(body));
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

export async function readError(
  { body, headers }: Message,
  keys: KeyRing,
  caseId: string,
): Promise<Heard> {
  const error = checkClaimError(parsed(body));
  if (!error.ok) return passed('unreadable', `it is no claim error: ${error.faults.join('; ')}`);
  const { [HEADERS.keyid]: keyid = '', [HEADERS.signature]: sig = '' } = headers;
  const payload = Buffer.from(body).toString('base64');
  const envelope = { payloadType: CLAIM_ERROR_TYPE, payload, signatures: [{ keyid, sig }] };
  const refusal = await keys.envelopeRefusal(envelope, 'clerk');
  if (refusal) return passed('not-signed', `its signature by the clerk: ${refusal}`);
  const { code, faults, caseId: said } = error.value;
  if (said !== caseId) return passed('misaddressed', `it is about case ${said}`);
  return { status: 'refused', code, faults };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
