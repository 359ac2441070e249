import words from './words.json' with { type: 'json' };

/** Nothing of the sort that is taken out or replaced: most texts. */
const PLAIN = /^[\n\x20-\x7E]*$/;

/**
 * What a terminal obeys (ECMA-48): control sequences from ESC [ or CSI to their final byte, strings (titles,
 * links, device control) from ESC ] and its like to their end, and two-byte escapes. Bounded, hence linear.
 */
const ESCAPES =
  // oxlint-disable-next-line no-control-regex
  /(?:\x1B\[|\x9B)[\x20-\x3F]{0,64}[\x40-\x7E]|(?:\x1B[\]PX^_]|[\x90\x98\x9D-\x9F])[^\x07\x1B\x90\x98\x9C-\x9F]{0,2048}(?:\x07|\x1B\\|\x9C)|\x1B[\x20-\x2F]{0,4}[\x30-\x7E]/g;

/** White space of any sort but a line's end; paragraphs stay apart. */
const SPACES = /[\t\v\f\r\u2028\u2029\p{Zs}]/gu;

/**
 * What no reader sees: controls but the line's end, format characters (bidi, tags, zero width), what
 * Unicode has ignored by default (variation selectors, fillers, soft hyphens), private use, lone halves.
 */
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Latin letters, digits and signs in another dress: full width, mathematical, circled, ligatures. */
const DRESSED = /[\u2460-\u24FF\uFB00-\uFB06\uFF01-\uFF5E\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F189}]/gu;

/** A word in which Latin stands beside Cyrillic or Greek: no language writes so. */
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Cyrillic and Greek letters that look like Latin ones (Unicode TS 39, confusables, those of one letter; no Greek ones that formulas have). */
const DOUBLES = new Map(
  Object.entries(words.lookalikes).flatMap(([letter, doubles]) =>
    Array.from(doubles, (double): [string, string] => [double, letter]),
  ),
);

function latinised(word: string): string {
  if (!LOOKALIKE.test(word) || !LATIN.test(word)) return word;
  return Array.from(word, (sign) => DOUBLES.get(sign) ?? sign).join('');
}

/**
 * A text as a person sees it: without escapes and without what is not seen, white space as spaces, letters
 * that only look like Latin ones as these, in Unicode's composed form. What everybody sees stays: superscripts and
 * fractions as they are, words of other scripts too. Plain of plain is the same. Linear in its length.
 */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(ESCAPES, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(SPACES, ' ')
    .replaceAll(HIDDEN, '')
    .replaceAll(DRESSED, (sign) => sign.normalize('NFKC'))
    .normalize('NFC')
    .replaceAll(WORD, latinised);
}
