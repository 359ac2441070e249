import { sign as signBytes, verify as verifyBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** Length of an Ed25519 signature in bytes (RFC 8032). */
const SIGNATURE_BYTES = 64;

const verifyInPool = promisify<null, Uint8Array, KeyObject, Uint8Array, boolean>(verifyBytes);

/**
 * Signs at once (some 25 µs): to hand so little work to another thread costs the event loop more, 33 µs
 * in a court with 64 trials in flight.
 */
export function sign(bytes: Uint8Array, key: KeyObject): string {
  return signBytes(null, bytes, key).toString('base64');
}

/** Verifies in libuv's thread pool (some 60 to 110 µs of CPU), so that the event loop goes on meanwhile. */
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
