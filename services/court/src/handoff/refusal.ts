import { sealEnvelope, type Signer } from '@assize/keys';
import {
  canonical,
  checkEnvelope,
  checkRefusal,
  REFUSAL_TYPE,
  type KeyRing,
  type Refusal,
} from '@assize/proto';

/** A refusal as it travels: an envelope (DSSE) signed by the role that refuses. */
export async function signRefusal(refusal: Refusal, signer: Signer): Promise<Buffer> {
  const payload = Buffer.from(canonical(refusal));
  return Buffer.from(canonical(await sealEnvelope(REFUSAL_TYPE, payload, signer)));
}

/** The refusal that a role signed; null for bytes that are no refusal, or not by that role. */
export async function readRefusal(
  body: Uint8Array,
  role: string,
  keys: KeyRing,
): Promise<Refusal | null> {
  const envelope = checkEnvelope(parsed(body));
  if (!envelope.ok || envelope.value.payloadType !== REFUSAL_TYPE) return null;
  if ((await keys.envelopeRefusal(envelope.value, role)) !== null) return null;
  const refusal = checkRefusal(parsed(Buffer.from(envelope.value.payload, 'base64')));
  return refusal.ok ? refusal.value : null;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return null;
  }
}
