import { openEnvelope, type TrustedKeys } from '@assize/keys';
import type { KeyRing } from '@assize/proto';

const REASONS = {
  'unknown-key': 'its key is not pinned here',
  'wrong-name': 'its key belongs to another role',
  'bad-encoding': 'it is not canonical base64',
  'bad-signature': 'it does not match',
  'bad-payload': 'its payload is not canonical base64',
  'not-one-signature': 'it has not exactly one signature',
} as const;

/** The pinned keys as verification asks for them. */
export function keyRing(keys: TrustedKeys): KeyRing {
  return {
    knows: (keyid) => keys.find(keyid) !== null,
    async refusal(bytes, signature, name) {
      const check = await keys.verify(bytes, signature, name);
      return check.ok ? null : REASONS[check.why];
    },
    async envelopeRefusal(envelope, name) {
      const opened = await openEnvelope(envelope, keys, name);
      return opened.ok ? null : REASONS[opened.why];
    },
  };
}
