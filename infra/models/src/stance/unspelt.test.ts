import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasUnreadableWord } from '#src/stance/unspelt.ts';

const said = (word: string): string => `The lift is ${word} safe to use.`;

describe('words that the model cannot spell', () => {
  it.each(['ʇou', 'ɳσƚ', 'ᏁᎾᎢ', 'ꓠꓳꓔ', 'ⲚⲞⲦ', 'noƚ', 'nот', 'ոоτ', 'nητ', 'ᑎOT', '¬', '∄', 'un⃠'])(
    '%s',
    (word) => {
      expect(hasUnreadableWord(said(word))).toBe(true);
    },
  );

  it.each([
    'not',
    'Größe',
    'ŋ',
    'Əliyev',
    'Москва',
    '東京Tower',
    'Tシャツ',
    'Ελλάδα',
    'Đặng',
    'Łódź',
    'ﷺ',
    'μm',
    'μmol',
    'νmax',
    'αvβ3',
    'polλ',
    'NFκB',
    'TNFα',
    'α-helix',
    'kΩ',
    '2ⁿ',
    'CO₂',
    'Ⅳ',
    '👍',
    '½',
    'Œuvre',
    'ﬁn',
    'ı',
    '(/ˈɡɒθənbɜːrɡ/; Swedish: [jœtɛˈbɔrj])',
  ])('not %s', (word) => {
    expect(hasUnreadableWord(said(word))).toBe(false);
  });

  it('is about texts in Latin letters', () => {
    expect(hasUnreadableWord('Это ᏁᎾᎢ утверждение не на английском языке.')).toBe(false);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => !hasUnreadableWord(text)),
    );
  });
});
