import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sentences } from '#src/index.ts';

test.each([
  ['One ends here. Two begins. Three?', ['One ends here.', 'Two begins.', 'Three?']],
  ['Dr. Smith met Mr. Jones.', ['Dr. Smith met Mr. Jones.']],
  ['He moved to the U.S. Army base.', ['He moved to the U.S. Army base.']],
  ['Use a cache, e.g. Redis. It helps.', ['Use a cache, e.g. Redis.', 'It helps.']],
  ['It rose by 1.5 per cent. Then it fell.', ['It rose by 1.5 per cent.', 'Then it fell.']],
  ['J. R. R. Tolkien wrote it.', ['J. R. R. Tolkien wrote it.']],
  ['"Why?" he asked.', ['"Why?" he asked.']],
  ['A heading\n\nand its text', ['A heading', 'and its text']],
  ['It opened in 1781, est.\n\nand closed.', ['It opened in 1781, est.', 'and closed.']],
  ['He left! She stayed…', ['He left!', 'She stayed…']],
  ['  ', []],
  ['no stop at all', ['no stop at all']],
])('%j is cut into %j', (text, expected) => {
  expect(sentences(text)).toEqual(expected);
});

test('no letter or digit is lost or made up by cutting', () => {
  const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
      expect(plain(sentences(text).join(' '))).toBe(plain(text));
    }),
  );
});

test('a long run of marks is cut in a time that grows with its length, not with its square', () => {
  const runs = [`${'.'.repeat(200_000)}x`, `${'.'.repeat(100_000)}"x`, '! '.repeat(50_000)];
  const started = process.cpuUsage().user;
  for (const text of runs) sentences(text);
  expect(process.cpuUsage().user - started).toBeLessThan(3_000_000);
});
