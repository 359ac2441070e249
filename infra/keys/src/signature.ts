import type { Envelope } from '@assize/proto';

/** An Ed25519 signature: `keyid` is the key's RFC 7638 thumbprint, `sig` is canonical base64. */
export type Signature = Envelope['signatures'][number];

export type Refusal =
  | 'unknown-key'
  | 'wrong-name'
  | 'bad-encoding'
  | 'bad-signature'
  | 'not-valid-then';

export type Check = { ok: true } | { ok: false; why: Refusal };
