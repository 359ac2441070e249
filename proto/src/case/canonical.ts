import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/**
 * Canonical JSON (RFC 8785): keys sorted by UTF-16 code units, no white space, ECMAScript numbers.
 * @throws TypeError where the value has no JSON form (undefined, NaN, an infinity, a lone surrogate).
 */
export function canonical(value: unknown): string {
  const text = written(value);
  if (text === undefined) throw new TypeError('this value has no canonical JSON form');
  return text;
}

function written(value: unknown): string | undefined {
  try {
    return canonicalize(value);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(`this value has no canonical JSON form: ${why}`, { cause });
  }
}

/** Lower-case hex sha256 of UTF-8 text or bytes. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/** sha256 of the canonical JSON of a value, in lower-case hex. */
export function digestOf(value: unknown): string {
  return sha256(canonical(value));
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** RFC 4648 base32 in lower case, without padding. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('');
}

/** The length of a case id: 26 characters of base32 are 130 bits. */
export const CASE_ID_LENGTH = 26;

/** The case's id, from who published it and under which id, never from the text. */
export function caseIdOf(account: string, source: string, id: string): string {
  const hash = createHash('sha256')
    .update(canonical([account, source, id]))
    .digest();
  return base32(hash).slice(0, CASE_ID_LENGTH);
}
