import { describe, expect, it } from 'vitest';
import { digestOf, idOf } from './passage.ts';

describe('idOf', () => {
  it('is the source and where the passage stands in it', () => {
    expect(idOf('docs/tides.md', 12, 480)).toBe('docs/tides.md#char=12,480');
  });

  it.each(['x', 'é', '𝒳', '語'])('fits the index however long a source of %s is', (sign) => {
    const ids = [60, 61, 199, 200, 201, 400].map((count) => idOf(sign.repeat(count), 0, 999_999));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) {
      expect(Buffer.byteLength(id)).toBeLessThanOrEqual(200);
      expect(id.isWellFormed()).toBe(true);
      expect(id.endsWith('#char=0,999999')).toBe(true);
    }
  });
});

describe('digestOf', () => {
  it('is the same where white space, case and the writing of an accent differ alone', () => {
    expect(digestOf(' The  Cafe\u0301\nopens. ')).toBe(digestOf('the caf\u00e9 opens.'));
    expect(digestOf('It opens.')).not.toBe(digestOf('It opens!'));
  });
});
