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

/** What is shown from right to left, whatever its letters are, up to where that ends. */
const TURNED = /\u202E([^\u202C\u202E\n]*)\u202C?/gu;

/** Latin letters, digits and signs in another dress: full width, mathematical, circled, ligatures. */
const DRESSED = /[\u2460-\u24FF\uFB00-\uFB06\uFF01-\uFF5E\u{1D400}-\u{1D7FF}\u{1F100}-\u{1F189}]/gu;

/** Letters that have flags for a pair of them: two are a flag, others a word. */
const FLAGS = /[\u{1F1E6}-\u{1F1FF}]+/gu;

/** Where an alphabet begins that no normal form has: circled and squared in black, and that of flags. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

/** Rings and boxes around letters, but the one that crosses out (U+20E0). */
const AROUND = /[\u20DD-\u20DF\u20E2-\u20E4]/gu;

/** A word in which Latin stands beside Cyrillic or Greek: no language writes so. */
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const LOOKALIKE = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Letters above or below the line. One behind another may be an exponent or an index: x\u207F. */
const RAISED = /\p{Lm}/u;
const LONGEST_FORMULA = 2;

/** Blocks of Unicode that small capitals are in. */
const PHONETIC = /[\u0250-\u02AF\u1D00-\u1D7F\uA720-\uA7FF]/gu;

/** Small capitals, in the order of the alphabet. */
const SMALL = new Map(
  Array.from(words.smallCapitals, (sign, at): [string, string] => [
    sign,
    String.fromCodePoint(0x61 + at),
  ]),
);

/** Cyrillic and Greek letters that look like Latin ones (Unicode TS 39, confusables, those of one letter; no Greek ones that formulas have). */
const DOUBLES = new Map(
  Object.entries(words.lookalikes).flatMap(([letter, doubles]) =>
    Array.from(doubles, (double): [string, string] => [double, letter]),
  ),
);

function undressed(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const start = ALPHABETS.find((first) => code >= first && code < first + 26);
  return start === undefined ? sign.normalize('NFKC') : String.fromCodePoint(0x41 + code - start);
}

function unflagged(run: string): string {
  const signs = Array.from(run);
  return signs.length === 2 ? run : signs.map(undressed).join('');
}

function lowered(word: string): string {
  if (!RAISED.test(word) || !LATIN.test(word)) return word;
  const signs = Array.from(word);
  const isFormula = signs.length <= LONGEST_FORMULA && !signs.every((sign) => RAISED.test(sign));
  if (signs.length === 1 || isFormula) return word;
  return signs.map((sign) => (LATIN.test(sign) ? sign.normalize('NFKC') : sign)).join('');
}

function latinised(word: string): string {
  const latin = lowered(word).replaceAll(PHONETIC, (sign) => SMALL.get(sign) ?? sign);
  if (!LOOKALIKE.test(latin) || !LATIN.test(latin)) return latin;
  return Array.from(latin, (sign) => DOUBLES.get(sign) ?? sign).join('');
}

/**
 * A text as a person sees it: without escapes and without what is not seen, white space as spaces, letters
 * that only look like Latin ones as these, in Unicode's composed form. What everybody sees stays: raised digits and
 * fractions as they are, words of other scripts too. Plain of plain is the same. Linear in its length.
 */
export function plainText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replaceAll(ESCAPES, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(SPACES, ' ')
    .replaceAll(TURNED, (_all, turned: string) => Array.from(turned).toReversed().join(''))
    .replaceAll(HIDDEN, '')
    .replaceAll(AROUND, '')
    .replaceAll(DRESSED, undressed)
    .replaceAll(FLAGS, unflagged)
    .normalize('NFC')
    .replaceAll(WORD, latinised);
}
