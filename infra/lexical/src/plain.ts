import words from './words.json' with { type: 'json' };

/** Texts of printable ASCII, which are most texts, need no cleaning. */
const ALREADY_PLAIN = /^[\n\x20-\x7E]*$/;

/**
 * Escape sequences that a terminal obeys (ECMA-48): control sequences from ESC [ or CSI to their
 * final byte; strings (titles, links, device control) from ESC ] and similar to their end; and
 * two-byte escapes. Their lengths are bounded, so that matching takes linear time.
 */
const ESCAPES =
  // oxlint-disable-next-line no-control-regex
  /(?:\x1B\[|\x9B)[\x20-\x3F]{0,64}[\x40-\x7E]|(?:\x1B[\]PX^_]|[\x90\x98\x9D-\x9F])[^\x07\x1B\x90\x98\x9C-\x9F]{0,2048}(?:\x07|\x1B\\|\x9C)|\x1B[\x20-\x2F]{0,4}[\x30-\x7E]/g;

/** White space except line feeds, which keep paragraphs apart. */
const SPACES = /[\t\v\f\r\u2028\u2029\p{Zs}]/gu;

/**
 * Invisible characters: controls except line feeds, format characters (bidi, tags, zero width), characters that Unicode
 * ignores by default (variation selectors, fillers, soft hyphens), private use, and lone surrogates.
 */
const HIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu;

/** Text between a right-to-left override (U+202E) and its end, which is displayed in reverse. */
const REVERSED = /\u202E([^\u202C\u202E\n]*)\u202C?/gu;

/** Stylised forms of Latin letters, digits and signs: full width, mathematical, circled, ligatures. */
const STYLISED =
  /[\u2460-\u24FF\uFB00-\uFB06\uFF01-\uFF5E\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F189}]/gu;

/** Regional indicator letters. A run of two displays as a flag; any other run spells a word. */
const REGIONAL_INDICATORS = /[\u{1F1E6}-\u{1F1FF}]+/gu;

/**
 * First letters of the alphabets that no Unicode normal form maps to Latin: white on black circles
 * and squares, and regional indicators.
 */
const ALPHABET_STARTS = [0x1f150, 0x1f170, 0x1f1e6];

/** Combining rings and boxes around letters, but not the prohibition sign (U+20E0), which crosses them out. */
const ENCLOSING_MARKS = /[\u20DD-\u20DF\u20E2-\u20E4]/gu;

/** A word that mixes Latin with Cyrillic or Greek letters is a disguise: no language writes so. */
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Modifier letters (superscript or subscript). A single one after a letter may be an exponent or an index: x\u207F. */
const MODIFIER_LETTER = /\p{Lm}/u;
const LONGEST_FORMULA = 2;

const PHONETIC = /[\u0250-\u02AF\u1D00-\u1D7F\uA720-\uA7FF]/gu;

/** `words.json` lists small capitals in the order of the alphabet. */
const SMALL_CAPITALS = new Map(
  Array.from(words.smallCapitals, (sign, at): [string, string] => [
    sign,
    String.fromCodePoint(0x61 + at),
  ]),
);

/**
 * Cyrillic and Greek letters that look like Latin ones (single letters of the confusables of Unicode TS 39, without the
 * Greek letters that formulas use).
 */
const LATIN_LOOKALIKES = new Map(
  Object.entries(words.lookalikes).flatMap(([letter, doubles]) =>
    Array.from(doubles, (double): [string, string] => [double, letter]),
  ),
);

function unstylised(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const start = ALPHABET_STARTS.find((first) => code >= first && code < first + 26);
  return start === undefined ? sign.normalize('NFKC') : String.fromCodePoint(0x41 + code - start);
}

function spelledOut(run: string): string {
  const signs = Array.from(run);
  return signs.length === 2 ? run : signs.map(unstylised).join('');
}

function baselined(word: string): string {
  if (!MODIFIER_LETTER.test(word) || !LATIN.test(word)) return word;
  const signs = Array.from(word);
  const isFormula =
    signs.length <= LONGEST_FORMULA && !signs.every((sign) => MODIFIER_LETTER.test(sign));
  if (signs.length === 1 || isFormula) return word;
  return signs.map((sign) => (LATIN.test(sign) ? sign.normalize('NFKC') : sign)).join('');
}

function latinised(word: string): string {
  const latin = baselined(word).replaceAll(PHONETIC, (sign) => SMALL_CAPITALS.get(sign) ?? sign);
  if (!LOOKALIKE.test(latin) || !LATIN.test(latin)) return latin;
  return Array.from(latin, (sign) => LATIN_LOOKALIKES.get(sign) ?? sign).join('');
}

/**
 * Normalises a text to what a person sees: no escape sequences or invisible characters, white space as spaces, letters
 * that imitate Latin ones replaced by these, in Unicode's composed form (NFC). Visible distinctions stay: superscript
 * digits, fractions, and words of other scripts. Idempotent, and linear in the text's length.
 */
export function plainText(text: string): string {
  if (ALREADY_PLAIN.test(text)) return text;
  return text
    .replaceAll(ESCAPES, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(SPACES, ' ')
    .replaceAll(REVERSED, (_all, turned: string) => Array.from(turned).toReversed().join(''))
    .replaceAll(HIDDEN, '')
    .replaceAll(ENCLOSING_MARKS, '')
    .replaceAll(STYLISED, unstylised)
    .replaceAll(REGIONAL_INDICATORS, spelledOut)
    .normalize('NFC')
    .replaceAll(WORD, latinised);
}
