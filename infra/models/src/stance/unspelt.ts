import { canRead } from '@assize/lexical';

const PLAIN = /^\p{ASCII}*$/u;

/** The scripts that Unicode recommends for names (UAX 31, table 5). No text of today is in any other. */
const IN_USE =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Georgian}\p{Script=Ethiopic}\p{Script=Khmer}\p{Script=Thaana}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/u;

/** Latin letters, without their accents, that no national alphabet has: turned, hooked and phonetic ones. */
const UNUSUAL =
  /(?![A-Za-z\u00AA-\u017F\u018F\u0259\u1E9E])(?=[\p{Ll}\p{Lu}\p{Lo}])\p{Script=Latin}/u;

/** Logical signs for "not", and the combining circle that crosses out the character before it. */
const DENIES = /[\u20E0\u00AC\u2204]/u;

const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
/** Greek letters that a reader may take for Latin ones, beside those that look identical. */
const GREEK = /[ηνοσςτυ]/u;
/** Scripts without spaces between words, in which a Latin word may stand inside of another. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const OTHER_SCRIPT =
  /(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u;

/** A quantity such as "νmax" or "σx": a Greek letter and a Latin word. A word with capitals is a name: "IFNτ". */
const QUANTITY = /^(?:\p{Script=Greek}\p{Script=Latin}+|.{1,2})$/u;
const CAPITAL = /\p{Lu}/u;

/** A pronunciation or a foreign name in brackets, as in encyclopedias: "(/ˈɡɒθənbɜːrɡ/)", "(Berber: ⴰⵏⴼⴰ)". */
const PRONUNCIATION = /[/[:]/u;

function withoutPronunciation(text: string): string {
  const end = text.indexOf(')');
  return end !== -1 && PRONUNCIATION.test(text.slice(0, end)) ? text.slice(end) : text;
}

function isMixed(word: string): boolean {
  if (!LATIN.test(word)) return GREEK.test(word) && OTHER_SCRIPT.test(word);
  if (OTHER_SCRIPT.test(word)) return !SPACELESS.test(word);
  return GREEK.test(word) && !CAPITAL.test(word) && !QUANTITY.test(word);
}

function isUnknown(word: string): boolean {
  if (PLAIN.test(word)) return false;
  const letters = Array.from(word.normalize('NFKD'));
  return letters.some((one) => UNUSUAL.test(one) || !IN_USE.test(one)) || isMixed(word);
}

/**
 * Whether a text in Latin letters has a word that a person can read and the model cannot: of lookalike characters
 * ("ʇou", "ᏁᎾᎢ"), of mixed scripts ("nот"), or a sign for "not". It may reverse the meaning of the text.
 */
export function hasUnreadableWord(text: string): boolean {
  if (PLAIN.test(text) || !canRead(text)) return false;
  if (DENIES.test(text)) return true;
  const written = text.split('(').map(withoutPronunciation).join(' ');
  return (written.match(WORD) ?? []).some(isUnknown);
}
