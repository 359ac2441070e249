import type { KeyRing } from '@assize/proto';
import { openEnvelope } from '#src/envelope.ts';
import type { TrustedKeys } from '#src/trusted.ts';

const REASONS = {
  'unknown-key': 'its key is not pinned here',
  'wrong-name': 'its key belongs to another role',
  'bad-encoding': 'it is not canonical base64',
  'bad-signature': 'it does not match',
  'bad-payload': 'its payload is not canonical base64',
  'not-one-signature': 'it has not exactly one signature',
  'not-valid-then': 'its key was not valid at that time',
} as const;

/**
 * @param seen when a party other than the signers is known to have held the data (the bus stored it, or a head of the
 * log contained it), RFC 3339; absent: there is no such evidence
 */
export function keyRing(keys: TrustedKeys, seen?: string): KeyRing {
  return {
    knows: (keyid) => keys.has(keyid),
    async refusal(bytes, signature, name, at) {
      const check = await keys.verify(bytes, signature, name, at);
      return check.ok ? null : REASONS[check.why];
    },
    async envelopeRefusal(envelope, name, at) {
      const opened = await openEnvelope(envelope, keys, name, at);
      return opened.ok ? null : REASONS[opened.why];
    },
    revocation(keyid, name) {
      const revoked = keys.revocationOf(keyid, name);
      if (!revoked || (seen !== undefined && Date.parse(seen) < Date.parse(revoked.at)))
        return null;
      const why = revoked.why === null ? '' : `: ${revoked.why}`;
      return `signed by a revoked key, not proven to be older (${keyid}, revoked at ${revoked.at}${why})`;
    },
  };
}
