import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { base32 } from '@assize/proto';

/**
 * A NATS user authenticated by an NKey (NATS ADR-14): an Ed25519 key, whose two halves are encoded in base32 (RFC
 * 4648, no padding) with a prefix for their kind and a CRC-16. Uses `node:crypto`, because the JavaScript arithmetic
 * of `@nats-io/nkeys` takes some 5 ms per key and per signature.
 */
export interface NatsUser {
  /** `U…`, the name of the user in the server's configuration. */
  readonly publicKey: string;
  sign(bytes: Uint8Array): Buffer;
}

/** Prefix bytes of a user's seed and public key, which make their texts begin with `SU` and `U`. */
const SEED = Buffer.of(0x95, 0x00);
const PUBLIC = Buffer.of(0xa0);

/** The DER bytes (RFC 8410) before the 32 bytes of a private key, and their number before a public key. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_LENGTH = 12;
const KEY_LENGTH = 32;
const SUM_LENGTH = 2;

export function newUserSeed(): string {
  return encoded(SEED, randomBytes(KEY_LENGTH));
}

/** The user of a seed. @throws Error if the seed is invalid; the message reveals nothing of it */
export function natsUserOf(seed: string): NatsUser {
  const raw = fromBase32(seed.trim());
  const body = raw?.subarray(0, -SUM_LENGTH);
  const isSeed =
    body?.length === SEED.length + KEY_LENGTH &&
    body.subarray(0, SEED.length).equals(SEED) &&
    raw?.subarray(-SUM_LENGTH).equals(checksum(body)) === true;
  if (!isSeed) throw new Error('it is not an NKey seed of a user (SU… of 58 letters and digits)');
  const der = Buffer.concat([PKCS8, body.subarray(SEED.length)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: encoded(PUBLIC, spki.subarray(SPKI_LENGTH)),
    sign: (bytes) => sign(null, bytes, key),
  };
}

function encoded(prefix: Buffer, key: Buffer): string {
  const body = Buffer.concat([prefix, key]);
  return base32(Buffer.concat([body, checksum(body)])).toUpperCase();
}

/** CRC-16/XMODEM: polynomial 0x1021, initial value 0; low byte first. */
function checksum(bytes: Buffer): Buffer {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff;
    }
  }
  return Buffer.of(sum & 0xff, sum >> 8);
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer | null {
  const places = Array.from(text, (letter) => LETTERS.indexOf(letter));
  if (places.includes(-1)) return null;
  const bits = places.map((place) => place.toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
