import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSigner, sharedKeys, trustedKeysFrom } from '#src/index.ts';
import type { Signature } from '#src/signature.ts';

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

const bytes = (text: string) => new TextEncoder().encode(text);

async function court() {
  const [alice, bob] = await Promise.all([createSigner('alice'), createSigner('bob')]);
  const trusted = await trustedKeysFrom([alice.publicJwk, bob.publicJwk]);
  return { alice, bob, trusted };
}

describe('a signature', () => {
  it('is plain Ed25519 under the RFC 7638 name of its key', async () => {
    const { alice } = await court();
    const { keyid, sig } = await alice.sign(bytes('text'));
    const { kty, crv, x } = alice.publicJwk;
    const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
    expect(verify(null, bytes('text'), key, Buffer.from(sig, 'base64'))).toBe(true);
    expect(keyid).toBe(await calculateJwkThumbprint({ kty, crv, x }));
    expect(Object.keys(alice.publicJwk)).not.toContain('d');
  });

  it('verifies in the name of its signer, again and again, for any bytes', async () => {
    const { alice, trusted } = await court();
    const property = async (content: Uint8Array) => {
      const signature = await alice.sign(content);
      for (let again = 0; again < 2; again += 1) {
        expect(await trusted.verify(content, signature, 'alice')).toEqual({ ok: true });
      }
    };
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), property));
  });

  it('that another process made verifies, and none but the right one', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const { x = '' } = publicKey.export({ format: 'jwk' });
    const keyid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x });
    const trusted = await trustedKeysFrom([
      { kty: 'OKP', crv: 'Ed25519', x, name: 'remote', kid: keyid },
    ]);
    const sig = sign(null, bytes('text'), privateKey).toString('base64');
    const check = (content: string) => trusted.verify(bytes(content), { keyid, sig }, 'remote');
    const refused = { ok: false, why: 'bad-signature' };
    expect(await check('Text')).toEqual(refused);
    expect(await check('text')).toEqual({ ok: true });
    expect(await check('text')).toEqual({ ok: true });
    expect(await check('Text')).toEqual(refused);
  });

  it('is judged alike among many that come at once', async () => {
    const { alice, trusted } = await court();
    const { sig, keyid } = await alice.sign(bytes('0'));
    const judged = Array.from({ length: 60 }, (_, n) =>
      trusted.verify(bytes(String(n)), { keyid, sig }, 'alice'),
    );
    const verdicts = (await Promise.all(judged)).map(({ ok }) => ok);
    expect(verdicts).toEqual([true, ...Array.from({ length: 59 }, () => false)]);
  });

  it('fails with any bit of its bytes turned', async () => {
    const { alice, trusted } = await court();
    const property = async (content: Uint8Array, at: number, bit: number) => {
      const signature = await alice.sign(content);
      const index = at % content.length;
      const turned = content.with(index, (content[index] ?? 0) ^ (1 << bit));
      const refused = { ok: false, why: 'bad-signature' };
      expect(await trusted.verify(turned, signature, 'alice')).toEqual(refused);
      expect(await trusted.verify(turned, signature, 'alice')).toEqual(refused);
    };
    const content = fc.uint8Array({ minLength: 1, maxLength: 300 });
    await fc.assert(fc.asyncProperty(content, fc.nat(), fc.nat(7), property));
  });

  it('fails with any character of it changed, added or left out', async () => {
    const { alice, trusted } = await court();
    const content = bytes('the one message');
    const { keyid, sig } = await alice.sign(content);
    const property = async (at: number, character: string, cut: number) => {
      const changed = sig.slice(0, at) + character + sig.slice(at + cut);
      fc.pre(changed !== sig);
      const check = await trusted.verify(content, { keyid, sig: changed }, 'alice');
      expect(check.ok).toBe(false);
    };
    const character = fc.constantFrom('A', 'b', '0', '+', '/', '=', '-', '_', ' ', '\n', '');
    await fc.assert(fc.asyncProperty(fc.nat(sig.length), character, fc.nat(2), property), {
      numRuns: 500,
    });
  });

  it('has one spelling: other base64 of the same bytes is refused', async () => {
    const { alice, trusted } = await court();
    const content = bytes('text');
    const { keyid, sig } = await alice.sign(content);
    const raw = Buffer.from(sig, 'base64');
    // 64 bytes leave four unused bits in the last character before the padding.
    const twin = Array.from({ length: 64 }, (_, index) => BASE64.charAt(index))
      .map((last) => `${sig.slice(0, 85)}${last}==`)
      .find((other) => other !== sig && Buffer.from(other, 'base64').equals(raw));
    for (const other of [
      twin,
      sig.slice(0, 86),
      ` ${sig}`,
      raw.toString('base64url'),
      `${sig}\n`,
    ]) {
      if (other === undefined) throw new Error('no other spelling was found');
      expect(Buffer.from(other, 'base64').equals(raw)).toBe(true);
      const check = await trusted.verify(content, { keyid, sig: other }, 'alice');
      expect(check).toEqual({ ok: false, why: 'bad-encoding' });
    }
  });

  it('counts in no other name, and by no key that is not trusted', async () => {
    const { alice, bob, trusted } = await court();
    const stranger = await createSigner('alice');
    const content = bytes('text');
    const check = async (signature: Signature, name: string) =>
      trusted.verify(content, signature, name);
    expect(await check(await alice.sign(content), 'bob')).toEqual({ ok: false, why: 'wrong-name' });
    const unknown = { ok: false, why: 'unknown-key' };
    expect(await check(await stranger.sign(content), 'alice')).toEqual(unknown);
    const { sig } = await alice.sign(content);
    expect(await check({ keyid: bob.keyid, sig }, 'bob')).toEqual({
      ok: false,
      why: 'bad-signature',
    });
  });
});

describe('trusted keys', () => {
  it('tell which keys are trusted', async () => {
    const { alice, trusted } = await court();
    expect([alice.keyid, 'nobody'].map((keyid) => trusted.has(keyid))).toEqual([true, false]);
    expect(trusted.names).toEqual(['alice', 'bob']);
  });

  it('let a name have several keys, and a key several names', async () => {
    const [old, young] = await Promise.all([createSigner('alice'), createSigner('alice')]);
    const borrowed = { ...old.publicJwk, name: 'bob' };
    const trusted = await trustedKeysFrom([old.publicJwk, young.publicJwk, borrowed]);
    const content = bytes('text');
    expect(await trusted.verify(content, await young.sign(content), 'alice')).toEqual({ ok: true });
    expect(await trusted.verify(content, await old.sign(content), 'bob')).toEqual({ ok: true });
    expect(sharedKeys([old.publicJwk, young.publicJwk, borrowed], ['alice', 'bob'])).toEqual([
      { x: old.publicJwk.x, names: ['alice', 'bob'] },
    ]);
    expect(sharedKeys([old.publicJwk, borrowed], ['alice', 'carol'])).toEqual([]);
  });

  it('refuse what is not a public Ed25519 key under its own thumbprint', async () => {
    const { alice, bob } = await court();
    const good = alice.publicJwk;
    const withSecret = { ...good, d: good.x };
    await expect(trustedKeysFrom([withSecret])).rejects.toThrow(/private key/);
    await expect(trustedKeysFrom([{ ...good, kid: bob.keyid }])).rejects.toThrow(/RFC 7638/);
    await expect(trustedKeysFrom([{ ...good, x: 'short' }])).rejects.toThrow(/Ed25519/);
  });
});

it('makes no key whose thumbprint a command line would take for an option', async () => {
  const made = await Promise.all(Array.from({ length: 600 }, () => createSigner('judge')));
  expect(made.filter(({ keyid }) => keyid.startsWith('-'))).toEqual([]);
});
