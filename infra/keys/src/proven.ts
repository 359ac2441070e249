import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Signature } from '#src/signature.ts';

/** Entries of some 150 bytes each. */
const CAPACITY = 20_000;

/**
 * Signatures known to be right in this process, because it made them or has verified them. That
 * is a fact of arithmetic about (bytes, key, signature), a key being named by its thumbprint; whom
 * the key belongs to, and whether it is trusted, is asked each time.
 */
const proven = new LRUCache<string, string>({ max: CAPACITY });

/** What a signature is of, and by which key. */
export function fingerprint(bytes: Uint8Array, { keyid }: Signature): string {
  return hash('sha256', bytes, 'base64') + keyid;
}

export function remember({ sig }: Signature, print: string): void {
  proven.set(sig, print);
}

export function isProven({ sig }: Signature, print: string): boolean {
  return proven.get(sig) === print;
}
