import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { messageOf } from '#src/message-of.ts';

/**
 * Writes canonical JSON (RFC 8785): keys sorted by UTF-16 code units, no white space, ECMAScript numbers.
 * @throws TypeError if the value has no JSON form (undefined, NaN, an infinity, a lone surrogate)
 */
export function canonical(value: unknown): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (cause) {
    const why = messageOf(cause);
    throw new TypeError(`this value has no canonical JSON form: ${why}`, { cause });
  }
  if (text === undefined) throw new TypeError('this value has no canonical JSON form');
  return text;
}

/** Parses bytes of JSON in UTF-8. Undefined if they are not that, or if the value has no canonical form. */
export function canonicalIn(body: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    canonical(value);
    return value;
  } catch {
    return undefined;
  }
}

/**
 * Returns the value with the keys of every object in canonical order (UTF-16 code units), so that JSON.stringify writes
 * it as canonical JSON, at a third of the cost of `canonical`. Exception: keys that look like array indexes, which
 * JavaScript puts first and sorts by number. Plain data only.
 * @throws TypeError for what has no JSON form: a number that is not finite, a lone surrogate
 */
export function withSortedKeys<T>(value: T): T;
export function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withSortedKeys(item));
  if (typeof value === 'object' && value !== null) return sortedObject(value);
  const formless = typeof value === 'number' ? !Number.isFinite(value) : isMalformed(value);
  if (formless) throw new TypeError(`this value has no canonical JSON form: ${String(value)}`);
  return value;
}

/** Sorts only the object's own keys. Their values are unchanged. */
export function withSortedNames<T extends object>(value: T): T;
export function withSortedNames(value: object): object {
  const sorted: Record<string, unknown> = {};
  for (const key of sortInPlace(Object.keys(value))) sorted[key] = Reflect.get(value, key);
  return sorted;
}

function sortedObject(value: object): object {
  const sorted: Record<string, unknown> = {};
  for (const key of sortInPlace(Object.keys(value))) {
    if (isMalformed(key)) throw new TypeError('a key has no canonical JSON form');
    const part: unknown = Reflect.get(value, key);
    if (part !== undefined) sorted[key] = withSortedKeys(part);
  }
  return sorted;
}

/** Sorts in place by UTF-16 code units. Insertion sort, since keys are few and most are in order already. */
function sortInPlace(keys: string[]): string[] {
  for (let end = 1; end < keys.length; end += 1) {
    const key = keys[end] ?? '';
    let at = end;
    for (; at > 0 && key < (keys[at - 1] ?? ''); at -= 1) keys[at] = keys[at - 1] ?? '';
    keys[at] = key;
  }
  return keys;
}

function isMalformed(value: unknown): boolean {
  return typeof value === 'string' && !value.isWellFormed();
}

/**
 * Whether JSON.stringify of a parsed value writes canonical JSON: all keys are in order, and no string has a lone
 * surrogate. As for `withSortedKeys`, no key may look like an array index.
 */
export function isInCanonicalOrder(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !isMalformed(value);
  if (Array.isArray(value)) return value.every(isInCanonicalOrder);
  let before = '';
  for (const [key, part] of Object.entries(value)) {
    if (key < before || isMalformed(key) || !isInCanonicalOrder(part)) return false;
    before = key;
  }
  return true;
}

export const sizeOf = (value: unknown): number => Buffer.byteLength(canonical(value));

export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data);
}

export function digestOf(value: unknown): string {
  return sha256(canonical(value));
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** RFC 4648 base32 in lower case, without padding. */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xfff;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32.charAt((buffer >> (bits - 5)) & 31);
  }
  return bits === 0 ? text : text + BASE32.charAt((buffer << (5 - bits)) & 31);
}

/** The form of a case id: 26 characters of base32, which hold 130 bits. */
export const CASE_ID = /^[a-z2-7]{26}$/;

/**
 * Returns the id of a case, computed from the claim's identity and never from its text. `publisher` is the proven
 * publisher: its identities differ from those of anybody else who names the same source.
 */
export function caseIdOf(account: string, source: string, id: string, publisher?: string): string {
  const identity = [account, source, id, ...(publisher === undefined ? [] : [publisher])];
  return base32(hash('sha256', canonical(identity), 'buffer')).slice(0, 26);
}
