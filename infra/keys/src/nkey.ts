import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';
import { base32 } from '@assize/proto';

/**
 * A user of a NATS server by an NKey (NATS ADR-14): an Ed25519 key whose halves are written in base32 (RFC
 * 4648, no padding), behind a prefix that says what they are and before a CRC-16. By `node:crypto`: the
 * arithmetic that `@nats-io/nkeys` brings in JavaScript takes some 5 ms a key and a signature.
 */
export interface NatsUser {
  /** `U…`, as the server's configuration names the user. */
  readonly publicKey: string;
  sign(bytes: Uint8Array): Buffer;
}

/** What stands before a user's seed and public key; the first letters are `SU` and `U` by it. */
const SEED = Buffer.of(0x95, 0x00);
const PUBLIC = Buffer.of(0xa0);

/** What DER (RFC 8410) has before the 32 bytes of a private key, and of a public one. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_LENGTH = 12;
const KEY_LENGTH = 32;
const SUM_LENGTH = 2;

/** A new user's seed, `SU…`. */
export function newUserSeed(): string {
  return written(SEED, randomBytes(KEY_LENGTH));
}

/** The user whose seed this is. @throws Error where it is none; the message holds nothing of it */
export function natsUserOf(seed: string): NatsUser {
  const raw = fromBase32(seed.trim());
  const body = raw?.subarray(0, -SUM_LENGTH);
  const isSeed =
    body?.length === SEED.length + KEY_LENGTH &&
    body.subarray(0, SEED.length).equals(SEED) &&
    raw?.subarray(-SUM_LENGTH).equals(checksum(body)) === true;
  if (!isSeed) throw new Error('it is no NKey seed of a user (SU… of 58 letters and digits)');
  const der = Buffer.concat([PKCS8, body.subarray(SEED.length)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    publicKey: written(PUBLIC, spki.subarray(SPKI_LENGTH)),
    sign: (bytes) => sign(null, bytes, key),
  };
}

function written(prefix: Buffer, key: Buffer): string {
  const body = Buffer.concat([prefix, key]);
  return base32(Buffer.concat([body, checksum(body)])).toUpperCase();
}

/** CRC-16/XMODEM: polynomial 0x1021, from 0; the lower byte first. */
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
