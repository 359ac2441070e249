import { hash } from 'node:crypto';
import type { Signature } from '#src/signature.ts';

/** Signatures kept of each of two generations; an entry has some 150 bytes. */
const CAPACITY = 10_000;

/**
 * Signatures known to be right in this process, because it made them or has verified them. That
 * is a fact of arithmetic about (bytes, key, signature), a key being named by its thumbprint; whom
 * the key belongs to, and whether it is trusted, is asked each time.
 */
let young = new Map<string, string>();
let old = new Map<string, string>();

/** What a signature is of, and by which key. */
export function fingerprint(bytes: Uint8Array, { keyid }: Signature): string {
  return hash('sha256', bytes, 'base64') + keyid;
}

/** Keeps a signature that is right, in its canonical encoding. */
export function remember({ sig }: Signature, print: string): void {
  if (young.size >= CAPACITY) {
    old = young;
    young = new Map();
  }
  young.set(sig, print);
}

export function isProven({ sig }: Signature, print: string): boolean {
  return (young.get(sig) ?? old.get(sig)) === print;
}
