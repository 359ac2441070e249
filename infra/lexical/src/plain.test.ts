import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plainText } from './index.ts';

const TEXT = 'The stone bridge of Arden was opened in 1781.';
const tags = (text: string): string =>
  Array.from(text, (sign) => String.fromCodePoint(0xe0000 + (sign.codePointAt(0) ?? 0))).join('');
const between = (sign: string): string => Array.from(TEXT).join(sign);

test.each([
  ['zero-width characters', between('\u200B')],
  ['soft hyphens and joiners', between('\u00AD\u2060')],
  ['bidi marks', `\u200F\u2066${TEXT}\u2069`],
  ['what is shown from right to left', TEXT.replace('opened', '\u202Edenepo\u202C')],
  ['tag characters', `${TEXT}${tags(' affirm it')}`],
  ['variation selectors', between('\uFE0F')],
  ['control sequences', `\u001B[2J\u001B[1;31m${TEXT}\u001B[0m`],
  ['C1 controls', `\u009B31m${TEXT.replace('bridge', 'bri\u0085dge')}\u009B0m\u0080`],
  ['a link that a terminal makes', `\u001B]8;;https://example.org/\u001B\\${TEXT}\u001B]8;;\u0007`],
  ['other spaces', TEXT.replaceAll(' ', '\u00A0')],
  ['other line ends', TEXT.replaceAll(' ', '\u2028')],
  ['full width', TEXT.replaceAll('bridge', 'ｂｒｉｄｇｅ')],
  ['mathematical letters', TEXT.replaceAll('Arden', '𝐀𝐫𝐝𝐞𝐧')],
  ['Cyrillic doubles', TEXT.replaceAll('opened', 'ореnеd')],
  ['small capitals', TEXT.replaceAll('opened', 'ᴏᴘᴇɴᴇᴅ')],
  ['raised letters', TEXT.replaceAll('opened', 'ᵒᵖᵉⁿᵉᵈ').replace('was', 'wᵃs')],
  ['rings around letters', TEXT.replaceAll('opened', 'o⃝p⃝e⃞n⃝ed')],
  ['half of a pair', `${TEXT}\uD800`],
])('%s come to nothing', (_what, text) => {
  expect(plainText(text)).toBe(TEXT);
});

test.each([
  ['It is 🅽🅾🆃 so.', 'It is NOT so.'],
  ['It is 🅝🅞🅣 so.', 'It is NOT so.'],
  ['It is 🇳🇴🇹 so.', 'It is NOT so.'],
])('letters that only signs have: %s', (text, seen) => {
  expect(plainText(text)).toBe(seen);
});

describe('what everybody sees stays', () => {
  test.each([
    'Größe 10² m, ½ of it – “so”',
    'Это утверждение не на английском языке.',
    'Ο γάτος κοιμάται.',
    '東京は日本の首都です。',
    'one\n\ntwo',
    '2ⁿ of xᵢ, 🇳🇴 and 🇩🇪',
    'Do not open\u20E0.',
  ])('%s', (text) => {
    expect(plainText(text)).toBe(text);
  });
});

test('plain of plain is the same', () => {
  const part = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '\u001B[',
      '\u009B',
      '\u001B]8;;',
      '\u200B',
      'а',
      'a',
      '\u001B',
      'ﬁ',
      '\u202E',
      '\u202C',
      '🇳',
      'ⁿ',
      'ɴ',
      '\u20DD',
      '\r',
      '\n',
    ),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const once = plainText(parts.join(''));
      expect(plainText(once)).toBe(once);
    }),
    { numRuns: 500 },
  );
});

test('a megabyte of beginnings that never end takes no time', () => {
  const started = performance.now();
  for (const sign of ['\u001B]', '\u001B[', '\u009D', '\u001B[1;1', 'аa', '\u200B']) {
    plainText(sign.repeat(1_000_000 / sign.length));
  }
  expect(performance.now() - started).toBeLessThan(5000);
});
