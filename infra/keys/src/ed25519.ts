import { fromBase64 } from '@assize/proto';
import { sign as signBytes, verify as verifyBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

const SIGNATURE_BYTES = 64;

const verifyInPool = promisify<null, Uint8Array, KeyObject, Uint8Array, boolean>(verifyBytes);

/**
 * Signs synchronously (some 25 µs). Handing such a small task to another thread costs the event loop more: 33 µs,
 * measured in a court with 64 trials in flight.
 */
export function sign(bytes: Uint8Array, key: KeyObject): string {
  return signBytes(null, bytes, key).toString('base64');
}

/** Maximum number of synchronous verifications in one turn of the event loop: some 2 ms. */
const MAX_IN_TURN = 16;
let inTurn = 0;

/**
 * Verifies synchronously (some 110 µs): libuv's thread pool takes 30 to 60 µs more CPU. After the first few in one turn
 * of the event loop the pool is used, so that verifying a whole log doesn't block the loop.
 */
export function verify(
  bytes: Uint8Array,
  key: KeyObject,
  signature: Uint8Array,
): boolean | Promise<boolean> {
  if (inTurn === 0) setImmediate(() => (inTurn = 0));
  inTurn += 1;
  if (inTurn <= MAX_IN_TURN) return verifyBytes(null, bytes, key, signature);
  return verifyInPool(null, bytes, key, signature);
}

/** The bytes of a signature; null unless the text is the canonical base64 of 64 bytes. */
export function decodeSignature(text: string): Uint8Array | null {
  const bytes = fromBase64(text);
  return bytes?.length === SIGNATURE_BYTES ? bytes : null;
}
