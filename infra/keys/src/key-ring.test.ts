import { describe, expect, it } from 'vitest';
import { sealEnvelope } from './envelope.ts';
import { keyRing } from './key-ring.ts';
import { createSigner } from './signer.ts';
import { trustedKeysFrom } from './trusted.ts';

const judge = await createSigner('judge');
const defense = await createSigner('defense');
const stranger = await createSigner('judge');
const ring = keyRing(await trustedKeysFrom([judge.publicJwk, defense.publicJwk]));
const bytes = Buffer.from('what was said');
const payload = Buffer.from('{"decision":"affirm"}');

describe('a signature', () => {
  it('by the pinned key of that name is not refused', async () => {
    expect(await ring.refusal(bytes, await judge.sign(bytes), 'judge')).toBeNull();
    expect([judge, stranger].map(({ keyid }) => ring.knows(keyid))).toEqual([true, false]);
  });

  it('is refused with the reason', async () => {
    const signature = await judge.sign(bytes);
    const refusals = await Promise.all([
      ring.refusal(bytes, await stranger.sign(bytes), 'judge'),
      ring.refusal(bytes, await defense.sign(bytes), 'judge'),
      ring.refusal(Buffer.from('something else'), signature, 'judge'),
      ring.refusal(bytes, { ...signature, sig: `${signature.sig}=` }, 'judge'),
    ]);
    expect(refusals).toEqual([
      'its key is not pinned here',
      'its key belongs to another role',
      'it does not match',
      'it is not canonical base64',
    ]);
  });
});

describe('an envelope', () => {
  it('sealed by the pinned key of that name is not refused', async () => {
    const envelope = await sealEnvelope('text/plain', payload, judge);
    expect(await ring.envelopeRefusal(envelope, 'judge')).toBeNull();
  });

  it('is refused with the reason', async () => {
    const envelope = await sealEnvelope('text/plain', payload, judge);
    const [signature] = envelope.signatures;
    if (!signature) throw new Error('it is signed');
    const refusals = await Promise.all([
      ring.envelopeRefusal(await sealEnvelope('text/plain', payload, stranger), 'judge'),
      ring.envelopeRefusal(envelope, 'defense'),
      ring.envelopeRefusal({ ...envelope, payloadType: 'text/html' }, 'judge'),
      ring.envelopeRefusal({ ...envelope, signatures: [] }, 'judge'),
      ring.envelopeRefusal({ ...envelope, signatures: [signature, signature] }, 'judge'),
    ]);
    expect(refusals).toEqual([
      'its key is not pinned here',
      'its key belongs to another role',
      'it does not match',
      'it has not exactly one signature',
      'it has not exactly one signature',
    ]);
  });
});
