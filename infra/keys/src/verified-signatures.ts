import { hash } from 'node:crypto';
import type { Signature } from '#src/signature.ts';

/** Maximum number of signatures in each of the two generations; an entry takes some 150 bytes. */
const CAPACITY = 10_000;

/**
 * Cache of signatures known to be valid, because this process made or verified them. It records only that a signature
 * matches the bytes and the key (identified by thumbprint). Whose key it is, and whether it is trusted, is checked each
 * time.
 */
let newer = new Map<string, string>();
let older = new Map<string, string>();

export function fingerprint(bytes: Uint8Array, { keyid }: Signature): string {
  return hash('sha256', bytes, 'base64') + keyid;
}

/** Records a valid signature, in its canonical encoding. */
export function rememberVerified({ sig }: Signature, id: string): void {
  if (newer.size >= CAPACITY) {
    older = newer;
    newer = new Map();
  }
  newer.set(sig, id);
}

export function isVerified({ sig }: Signature, id: string): boolean {
  return (newer.get(sig) ?? older.get(sig)) === id;
}
