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
const proven = new LRUCache<string, true>({ max: CAPACITY });

export function fingerprint(bytes: Uint8Array, signature: Signature): string {
  const digest = hash('sha256', bytes, 'base64');
  return `${digest} ${signature.keyid} ${signature.sig}`;
}

export function remember(print: string): void {
  proven.set(print, true);
}

export function isProven(print: string): boolean {
  return proven.get(print) === true;
}
