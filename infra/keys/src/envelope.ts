import { fromBase64, type Envelope } from '@assize/proto';
import { dsse } from '@sigstore/core';
import type { Refusal } from '#src/signature.ts';
import type { Signer } from '#src/signer.ts';
import type { TrustedKeys } from '#src/trusted.ts';

type Opened =
  | { ok: true; payload: Uint8Array }
  | { ok: false; why: Refusal | 'bad-payload' | 'not-one-signature' };

export async function sealEnvelope(
  payloadType: string,
  payload: Uint8Array,
  signer: Signer,
): Promise<Envelope> {
  const signature = await signer.sign(encode(payloadType, payload));
  const base64 = Buffer.from(payload).toString('base64');
  return { payload: base64, payloadType, signatures: [signature] };
}

/**
 * The payload, if the envelope has exactly one signature and it is valid for `name`. Several signatures are refused,
 * because one added to an envelope would otherwise go unnoticed. `at`: when it was sealed, if known.
 */
export async function openEnvelope(
  envelope: Envelope,
  trusted: Pick<TrustedKeys, 'verify'>,
  name: string,
  at?: string,
): Promise<Opened> {
  const payload = fromBase64(envelope.payload);
  if (payload === null) return { ok: false, why: 'bad-payload' };
  const [signature, ...more] = envelope.signatures;
  if (signature === undefined || more.length > 0) return { ok: false, why: 'not-one-signature' };
  const check = await trusted.verify(encode(envelope.payloadType, payload), signature, name, at);
  return check.ok ? { ok: true, payload } : check;
}

/** DSSE's pre-authentication encoding. It covers the type, so that the type can't be swapped. */
function encode(payloadType: string, payload: Uint8Array): Uint8Array {
  return dsse.preAuthEncoding(payloadType, Buffer.from(payload));
}
