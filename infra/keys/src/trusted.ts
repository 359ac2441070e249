import { createPublicKey, type KeyObject } from 'node:crypto';
import { decodeSignature, verify } from '#src/ed25519.ts';
import { readPublicJwk, type NamedJwk } from '#src/jwk.ts';
import { fingerprint, isProven, remember } from '#src/proven.ts';
import type { Check, Signature } from '#src/signature.ts';
import { covers, revocationIn, type Revocation, type Term } from '#src/term.ts';

/** Public keys that are believed, each under the names it may sign in. */
export interface TrustedKeys {
  /** Every name that has a key which is not revoked, sorted. */
  readonly names: readonly string[];
  /** Whether a key is trusted, in whatever name. */
  has(keyid: string): boolean;
  /**
   * Whether the bytes were signed in that name, by a key trusted for it, and valid at `at` where that is
   * said. A revoked key's signature is right, too: ask `revocationOf` whether it still counts.
   */
  verify(bytes: Uint8Array, signature: Signature, name: string, at?: string): Promise<Check>;
  /** When the key of that name was revoked; null where it was not, or is not trusted at all. */
  revocationOf(keyid: string, name: string): Revocation | null;
  /** Every key trusted for that name. */
  keysOf(name: string): readonly NamedJwk[];
}

/** Nobody is trusted: for what runs apart from any court. */
export const NO_KEYS: Pick<TrustedKeys, 'names' | 'verify'> = {
  names: [],
  verify: () => Promise.resolve({ ok: false, why: 'unknown-key' }),
};

interface TrustedKey {
  key: KeyObject;
  names: Map<string, Term>;
}

/** Trusts the keys given. One that is not a named Ed25519 public key is an error. */
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

/** Keys that several of the names use, with those names: such names are not independent. */
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
    // Said twice: no second saying takes a revocation back.
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
  if (!isProven(signature, print)) {
    const raw = decodeSignature(signature.sig);
    if (raw === null) return { ok: false, why: 'bad-encoding' };
    if (!(await verify(bytes, trusted.key, raw))) return { ok: false, why: 'bad-signature' };
    remember(signature, print);
  }
  const timely = at === undefined || covers(term, at);
  return timely ? { ok: true } : { ok: false, why: 'not-valid-then' };
}
