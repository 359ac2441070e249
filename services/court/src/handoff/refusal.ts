import { sealEnvelope, type Signer } from '@assize/keys';
import {
  canonical,
  canonicalIn,
  checkEnvelope,
  checkRefusal,
  handoffSubject,
  HEADERS,
  REFUSAL_TYPE,
  sha256,
  type KeyRing,
  type Refusal,
  type Role,
} from '@assize/proto';
import type { Outgoing } from './send.ts';

/** The longest reason in a refusal, in characters. */
const LONGEST_REASON = 1000;

/**
 * A role hands a case that cannot go on to the clerk, who closes it. The refusal is a DSSE envelope signed by the role.
 * @param body the message that it refuses
 */
export async function refusalOf(
  role: Role,
  signer: Signer,
  { caseId, head }: Pick<Refusal, 'caseId' | 'head'>,
  body: Uint8Array,
  reason: string,
): Promise<{ readonly why: string; readonly message: Outgoing }> {
  const refused = sha256(body);
  // The reason may quote parts of the refused file, so it is reduced to one line of printable characters and cut to the
  // length that is accepted.
  const why = reason.replaceAll(/[^\x20-\x7e]+/g, ' ').slice(0, LONGEST_REASON);
  const payload = Buffer.from(canonical({ caseId, head, refused, why }));
  const envelope = await sealEnvelope(REFUSAL_TYPE, payload, signer);
  const message = {
    subject: handoffSubject(caseId, role, 'clerk'),
    messageId: `${caseId}.refused.${role}.${refused.slice(0, 16)}`,
    body: Buffer.from(canonical(envelope)),
    headers: { [HEADERS.entry]: refused, [HEADERS.author]: role },
  };
  return { why, message };
}

/** The refusal that a role signed. Null if the bytes are no refusal, or not by that role. */
export async function readRefusal(
  body: Uint8Array,
  role: string,
  keys: KeyRing,
): Promise<Refusal | null> {
  const envelope = checkEnvelope(canonicalIn(body));
  if (!envelope.ok || envelope.value.payloadType !== REFUSAL_TYPE) return null;
  if ((await keys.envelopeRefusal(envelope.value, role)) !== null) return null;
  const refusal = checkRefusal(canonicalIn(Buffer.from(envelope.value.payload, 'base64')));
  return refusal.ok ? refusal.value : null;
}
