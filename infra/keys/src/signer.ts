import { createPrivateKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { sign } from '#src/ed25519.ts';
import { assertName, keyidOf, type NamedJwk, type PrivateNamedJwk } from '#src/jwk.ts';
import { fingerprint, rememberVerified } from '#src/verified-signatures.ts';
import type { Signature } from '#src/signature.ts';

export interface Signer {
  readonly name: string;
  readonly keyid: string;
  readonly publicJwk: NamedJwk;
  sign(bytes: Uint8Array): Promise<Signature>;
}

const generate = promisify(generateKeyPair);

/** A signer with a new key, which is kept in memory only. */
export async function createSigner(name: string): Promise<Signer> {
  return signerFrom(await generateJwk(name));
}

/**
 * Generates a key. Its thumbprint never begins with "-" (one in 64 would), so that command lines don't take it for an
 * option.
 * @throws Error for a name that can't be a file name
 */
export async function generateJwk(name: string): Promise<PrivateNamedJwk> {
  assertName(name);
  const { privateKey } = await generate('ed25519', {});
  const { x, d } = privateKey.export({ format: 'jwk' });
  if (x === undefined || d === undefined) throw new Error('a generated key has no x or no d');
  const kid = keyidOf(x);
  return kid.startsWith('-') ? generateJwk(name) : { kty: 'OKP', crv: 'Ed25519', x, name, kid, d };
}

export function signerFrom(jwk: PrivateNamedJwk): Signer {
  const { d, ...publicJwk } = jwk;
  const { kty, crv, x, name, kid } = publicJwk;
  const key = createPrivateKey({ key: { kty, crv, x, d }, format: 'jwk' });
  return {
    name,
    keyid: kid,
    publicJwk,
    async sign(bytes) {
      const signature = { keyid: kid, sig: sign(bytes, key) };
      rememberVerified(signature, fingerprint(bytes, signature));
      return signature;
    },
  };
}
