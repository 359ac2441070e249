import { fromBase64 } from '@assize/proto';
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

/** Signatures verified at once in one turn of the event loop, at most: some 2 ms. */
const MOST_IN_TURN = 16;
let inTurn = 0;

/**
 * Verifies at once (some 110 µs), as libuv's thread pool takes 30 to 60 µs more of CPU for each; what comes
 * beyond a few in one turn of the event loop goes there, so that a whole log keeps nobody waiting.
 */
export function verify(
  bytes: Uint8Array,
  key: KeyObject,
  signature: Uint8Array,
): boolean | Promise<boolean> {
  if (inTurn === 0) setImmediate(() => (inTurn = 0));
  inTurn += 1;
  if (inTurn <= MOST_IN_TURN) return verifyBytes(null, bytes, key, signature);
  return verifyInPool(null, bytes, key, signature);
}

/** The signature's bytes; null unless the text is the one canonical base64 of 64 bytes. */
export function decodeSignature(text: string): Uint8Array | null {
  const bytes = fromBase64(text);
  return bytes?.length === SIGNATURE_BYTES ? bytes : null;
}
