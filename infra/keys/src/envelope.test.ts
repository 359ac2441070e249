import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSigner, openEnvelope, sealEnvelope, trustedKeysFrom } from '#src/index.ts';

const TYPE = 'application/vnd.in-toto+json';
const payload = new TextEncoder().encode('{"some":"statement"}');

async function sealed() {
  const [judge, other] = await Promise.all([createSigner('judge'), createSigner('other')]);
  const trusted = await trustedKeysFrom([judge.publicJwk, other.publicJwk]);
  return { judge, other, trusted, envelope: await sealEnvelope(TYPE, payload, judge) };
}

describe('an envelope', () => {
  it('gives its payload back to who trusts its signer', async () => {
    const { trusted, envelope } = await sealed();
    const opened = await openEnvelope(envelope, trusted, 'judge');
    expect(opened).toEqual({ ok: true, payload: Buffer.from(payload) });
    expect(await openEnvelope(envelope, trusted, 'other')).toEqual({
      ok: false,
      why: 'wrong-name',
    });
  });

  it('signs the DSSE encoding of type and payload', async () => {
    const { judge, envelope, trusted } = await sealed();
    const encoded = `DSSEv1 ${TYPE.length} ${TYPE} ${payload.length} ${Buffer.from(payload).toString()}`;
    const [signature] = envelope.signatures;
    if (signature === undefined) throw new Error('no signature');
    const bytes = new TextEncoder().encode(encoded);
    expect(await trusted.verify(bytes, signature, 'judge')).toEqual({ ok: true });
    expect(signature.keyid).toBe(judge.keyid);
  });

  it('opens with no character of it changed', async () => {
    const { trusted, envelope } = await sealed();
    const change = (text: string, at: number, character: string) => {
      const index = at % text.length;
      return text.slice(0, index) + character + text.slice(index + 1);
    };
    const [own] = envelope.signatures;
    if (own === undefined) throw new Error('no signature');
    const { keyid, sig } = own;
    const property = async (field: string, at: number, character: string) => {
      const changed = {
        payload: field === 'payload' ? change(envelope.payload, at, character) : envelope.payload,
        payloadType: field === 'payloadType' ? change(TYPE, at, character) : TYPE,
        signatures: [
          {
            keyid: field === 'keyid' ? change(keyid, at, character) : keyid,
            sig: field === 'sig' ? change(sig, at, character) : sig,
          },
        ],
      };
      fc.pre(JSON.stringify(changed) !== JSON.stringify(envelope));
      expect((await openEnvelope(changed, trusted, 'judge')).ok).toBe(false);
    };
    const field = fc.constantFrom('payload', 'payloadType', 'keyid', 'sig');
    const character = fc.constantFrom('A', 'B', 'c', '0', '9', '+', '/', '=', '-', '_', ' ', '');
    await fc.assert(fc.asyncProperty(field, fc.nat(), character, property), { numRuns: 400 });
  });

  it('opens with no signature added, left out or repeated', async () => {
    const { trusted, envelope, other } = await sealed();
    const more = (await sealEnvelope(TYPE, payload, other)).signatures;
    const [own] = envelope.signatures;
    if (own === undefined) throw new Error('no signature');
    for (const signatures of [[], [own, ...more], [...more, own], [own, own]]) {
      const opened = await openEnvelope({ ...envelope, signatures }, trusted, 'judge');
      expect(opened).toEqual({ ok: false, why: 'not-one-signature' });
    }
  });
});
