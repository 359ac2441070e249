import { canRead } from '@assize/lexical';

/** Nothing but ASCII: most texts. */
const PLAIN = /^\p{ASCII}*$/u;

/** Scripts that Unicode recommends for names (UAX 31, table 5): what others are of is no text of today. */
const IN_USE =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Georgian}\p{Script=Ethiopic}\p{Script=Khmer}\p{Script=Thaana}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/u;

/** Latin letters that no alphabet of a country has, without their accents: turned ones, hooked ones, phonetic ones. */
const ODD = /(?![A-Za-z\u00AA-\u017F\u018F\u0259\u1E9E])(?=[\p{Ll}\p{Lu}\p{Lo}])\p{Script=Latin}/u;

/** Signs of logic that deny, and the ring that crosses out what it stands around. */
const DENIES = /[\u20E0\u00AC\u2204]/u;

const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
/** Greek letters that one may read as Latin ones, beside those that look the same. */
const GREEK = /[ηνοσςτυ]/u;
/** Scripts whose words a Latin one may stand in without a space. */
const SPACELESS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const NEITHER =
  /(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Common}|\p{Script=Inherited})\p{L}/u;

/** "νmax", "σx": a Greek letter and a Latin word; and what has capitals is a name, "IFNτ". */
const QUANTITY = /^(?:\p{Script=Greek}\p{Script=Latin}+|.{1,2})$/u;
const CAPITAL = /\p{Lu}/u;

/** How a name is spoken, or what it is elsewhere, as encyclopedias have it: "(/ˈɡɒθənbɜːrɡ/)", "(Berber: ⴰⵏⴼⴰ)". */
const SPOKEN = /[/[:]/u;

function unspoken(text: string): string {
  const end = text.indexOf(')');
  return end !== -1 && SPOKEN.test(text.slice(0, end)) ? text.slice(end) : text;
}

function isMixed(word: string): boolean {
  if (!LATIN.test(word)) return GREEK.test(word) && NEITHER.test(word);
  if (NEITHER.test(word)) return !SPACELESS.test(word);
  return GREEK.test(word) && !CAPITAL.test(word) && !QUANTITY.test(word);
}

function isUnknown(word: string): boolean {
  if (PLAIN.test(word)) return false;
  const letters = Array.from(word.normalize('NFKD'));
  return letters.some((one) => ODD.test(one) || !IN_USE.test(one)) || isMixed(word);
}

/**
 * Whether a text in Latin letters has a word of which the model sees nothing, and a person does: of signs that look like
 * letters ("ʇou", "ᏁᎾᎢ"), or of two scripts ("nот"); or a sign that denies. It may turn round what the rest says.
 */
export function isUnspelt(text: string): boolean {
  if (PLAIN.test(text) || !canRead(text)) return false;
  if (DENIES.test(text)) return true;
  const written = text.split('(').map(unspoken).join(' ');
  return (written.match(WORD) ?? []).some(isUnknown);
}
