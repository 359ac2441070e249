import { sign as signBytes, verify as verifyBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** Length of an Ed25519 signature in bytes (RFC 8032). */
const SIGNATURE_BYTES = 64;

const signInPool = promisify<null, Uint8Array, KeyObject, Buffer>(signBytes);
const verifyInPool = promisify<null, Uint8Array, KeyObject, Uint8Array, boolean>(verifyBytes);

/** Signs in libuv's thread pool (some 40 µs of CPU), so that the event loop goes on meanwhile. */
export async function sign(bytes: Uint8Array, key: KeyObject): Promise<string> {
  return (await signInPool(null, bytes, key)).toString('base64');
}

/** Verifies in libuv's thread pool (some 110 µs of CPU). */
export function verify(bytes: Uint8Array, key: KeyObject, signature: Uint8Array): Promise<boolean> {
  return verifyInPool(null, bytes, key, signature);
}

/** The signature's bytes; null unless the text is the one canonical base64 of 64 bytes. */
export function decodeSignature(text: string): Uint8Array | null {
  const bytes = fromBase64(text);
  return bytes?.length === SIGNATURE_BYTES ? bytes : null;
}

/** Bytes of canonical standard base64: text that would be written differently is null. */
export function fromBase64(text: string): Uint8Array | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}
