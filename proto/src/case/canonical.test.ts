import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonical, caseIdOf, digestOf, sha256 } from './canonical.ts';

describe('canonical JSON', () => {
  test('sorts keys by UTF-16 code units, as the example of RFC 8785 3.2.3', () => {
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\u{1f600}', '\u0080', '\u00f6'];
    const value = Object.fromEntries(keys.map((key) => [key, 0]));
    const sorted = ['\\r', '1', '\u0080', '\u00f6', '\u20ac', '\u{1f600}', '\ufb33'];
    expect(canonical(value)).toBe(`{${sorted.map((key) => `"${key}":0`).join(',')}}`);
  });

  test('writes numbers as ECMAScript does, and minus zero as zero', () => {
    expect(canonical([1e21, 1e30, 4.5, 2e-3, 1e-27, -0])).toBe('[1e+21,1e+30,4.5,0.002,1e-27,0]');
  });

  test('is one text for one value, whatever the order of keys, and says the same', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(canonical({ a, b })).toBe(canonical({ b, a }));
        expect(JSON.parse(canonical({ a, b }))).toEqual(JSON.parse(JSON.stringify({ a, b })));
      }),
    );
  });

  test.each([
    [undefined],
    [Number.NaN],
    [{ x: Number.POSITIVE_INFINITY }],
    ['\ud800'],
    [{ '\udc00': 1 }],
  ])('throws a TypeError where there is no JSON form (%#)', (value) => {
    expect(() => canonical(value)).toThrow(TypeError);
  });

  test('digests are of the canonical text', () => {
    expect(digestOf({ b: 1, a: 2 })).toBe(sha256('{"a":2,"b":1}'));
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('the case id', () => {
  /** Base32 by arithmetic on one big integer: the top 130 of the 256 bits, five at a time. */
  function independently(account: string, source: string, id: string): string {
    const hash = createHash('sha256')
      .update(JSON.stringify([account, source, id]))
      .digest('hex');
    const digit = (i: number) => Number((BigInt(`0x${hash}`) >> BigInt(256 - 5 * (i + 1))) & 31n);
    const letters = 'abcdefghijklmnopqrstuvwxyz234567';
    return Array.from({ length: 26 }, (_, i) => letters[digit(i)]).join('');
  }

  test('is the first 26 characters of lower-case base32 of the hash of account, source and id', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (account, source, id) => {
        expect(caseIdOf(account, source, id)).toBe(independently(account, source, id));
        expect(caseIdOf(account, source, id)).toMatch(/^[a-z2-7]{26}$/);
      }),
    );
  });

  test('is stable: other programs compute it too', () => {
    expect(caseIdOf('A', 'urn:test', '1')).toBe('prlyu7tbg7dlesawl3iip53whx');
  });

  test('tells apart what would run together when joined', () => {
    expect(caseIdOf('a', 'b', 'cd')).not.toBe(caseIdOf('a', 'bc', 'd'));
    expect(caseIdOf('a', 'b', 'c', 'd')).not.toBe(caseIdOf('a', 'b', 'c'));
    expect(caseIdOf('', '', 'a')).not.toBe(caseIdOf('a', '', ''));
  });
});
