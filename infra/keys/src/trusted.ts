import { createPublicKey, type KeyObject } from 'node:crypto';
import { decodeSignature, verify } from '#src/ed25519.ts';
import { readPublicJwk, type NamedJwk } from '#src/jwk.ts';
import { fingerprint, isVerified, rememberVerified } from '#src/verified-signatures.ts';
import type { Check, Signature } from '#src/signature.ts';
import { covers, revocationIn, type Revocation, type Term } from '#src/term.ts';

export interface TrustedKeys {
  /** Every name that has an unrevoked key, sorted. */
  readonly names: readonly string[];
  has(keyid: string): boolean;
  /**
   * Whether the bytes were signed by a key that is trusted for the name and, if `at` is given, was valid then. Also
   * accepts the signature of a revoked key: `revocationOf` tells whether it still counts.
   */
  verify(bytes: Uint8Array, signature: Signature, name: string, at?: string): Promise<Check>;
  /** When the name's key was revoked; null if it was not, or is not trusted for the name. */
  revocationOf(keyid: string, name: string): Revocation | null;
  keysOf(name: string): readonly NamedJwk[];
}

/** Trusts no key, for code that runs without a court. */
export const NO_KEYS: Pick<TrustedKeys, 'keysOf' | 'revocationOf' | 'verify'> = {
  keysOf: () => [],
  revocationOf: () => null,
  verify: () => Promise.resolve({ ok: false, why: 'unknown-key' }),
};

interface TrustedKey {
  key: KeyObject;
  names: Map<string, Term>;
}

/** Trusts the given keys. Throws if one is not a named Ed25519 public key. */
export async function trustedKeysFrom(jwks: readonly NamedJwk[]): Promise<TrustedKeys> {
  const keys = new Map<string, TrustedKey>();
  for (const jwk of jwks) add(keys, jwk);
  const names = jwks.filter((jwk) => jwk.revokedAt === undefined).map(({ name }) => name);
  return {
    names: [...new Set(names)].toSorted(),
    has: (keyid) => keys.has(keyid),
    verify: (bytes, signature, name, at) => check(keys, bytes, signature, name, at),
    revocationOf: (keyid, name) => revocationIn(keys.get(keyid)?.names.get(name) ?? {}),
    keysOf: (name) => jwks.filter((jwk) => jwk.name === name),
  };
}

/** Keys used by more than one of the names, with those names: the names are then not independent. */
export function sharedKeys(
  jwks: readonly NamedJwk[],
  names: readonly string[],
): { x: string; names: string[] }[] {
  const users = new Map<string, Set<string>>();
  for (const { x, name } of jwks) {
    if (names.includes(name)) users.set(x, (users.get(x) ?? new Set()).add(name));
  }
  return [...users]
    .filter(([, using]) => using.size > 1)
    .map(([x, using]) => ({ x, names: [...using].toSorted() }));
}

function add(keys: Map<string, TrustedKey>, jwk: NamedJwk): void {
  const where = `trusted key of ${jwk.name}`;
  const { kty, crv, x, name, kid, ...term } = readPublicJwk(jwk, where);
  const known = keys.get(kid);
  if (known !== undefined) {
    // A key may be listed twice; the second entry can't undo a revocation in the first.
    known.names.set(name, { ...known.names.get(name), ...term });
    return;
  }
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  keys.set(kid, { key, names: new Map([[name, term]]) });
}

async function check(
  keys: Map<string, TrustedKey>,
  bytes: Uint8Array,
  signature: Signature,
  name: string,
  at: string | undefined,
): Promise<Check> {
  const trusted = keys.get(signature.keyid);
  if (trusted === undefined) return { ok: false, why: 'unknown-key' };
  const term = trusted.names.get(name);
  if (term === undefined) return { ok: false, why: 'wrong-name' };
  const print = fingerprint(bytes, signature);
  if (!isVerified(signature, print)) {
    const raw = decodeSignature(signature.sig);
    if (raw === null) return { ok: false, why: 'bad-encoding' };
    if (!(await verify(bytes, trusted.key, raw))) return { ok: false, why: 'bad-signature' };
    rememberVerified(signature, print);
  }
  const timely = at === undefined || covers(term, at);
  return timely ? { ok: true } : { ok: false, why: 'not-valid-then' };
}
