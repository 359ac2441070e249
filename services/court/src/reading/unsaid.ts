import { MONTHS, termsOf } from '@assize/lexical';

const QUALIFIERS =
  /\s?(?<![\p{L}-])(?:only|solely|exclusively|alone|always|still|again|once|twice|for the first time|first|for free|everywhere|every day|forever|permanently|fully|entirely|completely|totally|wholly|automatically|deliberately)(?![\p{L}-])/giu;

/** A named place or agent: "in Ottawa". */
const NAMED = /\b(?:[Ii]n|[Aa]t|[Bb]y) (\p{Lu}\p{Ll}{3,})/gu;

/** The number of letters of a name that related words share: Europe, European. */
const ROOT = 4;

/** The distinct qualifiers of a claim, each with the claim without it. */
export function qualifiersIn(claim: string): { word: string; without: string }[] {
  const seen = unaccented(claim);
  const words = new Set((seen.match(QUALIFIERS) ?? []).map(plain));
  return [...words].map((word) => {
    const without = seen.replaceAll(QUALIFIERS, (one) => (plain(one) === word ? '' : one)).trim();
    return { word, without: `${without.charAt(0).toUpperCase()}${without.slice(1)}` };
  });
}

function plain(word: string): string {
  return word.trim().toLowerCase();
}

export function hasWord(passage: string, word: string): boolean {
  return termsOf(word).isSubsetOf(termsOf(passage));
}

/** A place or an agent. Months and weekdays are ignored, because a passage may give a date in digits. */
export function namesSomethingElse(claim: string, passage: string): boolean {
  const said = unaccented(passage).toLowerCase();
  return [...unaccented(claim).matchAll(NAMED)]
    .map(([, name = '']) => name.toLowerCase())
    .some(
      (name) => !MONTHS.has(name) && !name.endsWith('day') && !said.includes(name.slice(0, ROOT)),
    );
}

/** A word, an identifier or a unit, from its first letter on. */
const LETTERS = /(?<afterNumber>\d ?)?(?<word>\p{L}[\p{L}\p{N}]*(?:[-._/][\p{L}\p{N}]+)*)/gu;

/**
 * Whether a passage has a word of the claim only with other capitals, where these tell one thing from another: within a
 * word ("aBc12"), or in a unit ("5 MW", "5 mW"). The readers see no capitals. A first letter and a whole word in
 * capitals are ignored, because a sentence or a heading explains them, and so is a unit in small letters ("500 mb").
 */
export function hasOtherCapitals(claim: string, passage: string): boolean {
  const there = Array.from(passage.matchAll(LETTERS), ({ groups }) => groups?.['word'] ?? '');
  const said = Map.groupBy(new Set(there), (word) => word.toLowerCase());
  return [...claim.matchAll(LETTERS)].some(({ groups }) => {
    const { word = '', afterNumber } = groups ?? {};
    const areTwo = afterNumber === undefined ? areTwoWords : areTwoUnits;
    return said.get(word.toLowerCase())?.every((one) => areTwo(one, word)) ?? false;
  });
}

const areTwoWords = (one: string, other: string): boolean =>
  one.slice(1) !== other.slice(1) && [one, other].every((word) => word !== word.toUpperCase());

/** Units are told apart by each letter but the k of kilo, which has either case. */
const areTwoUnits = (one: string, other: string): boolean =>
  one.replace(/^K/u, 'k') !== other.replace(/^K/u, 'k') &&
  [one, other].every((unit) => unit !== unit.toLowerCase());

/** A text without accents, as the readers see it: to them "Rómé" is Rome. */
export function unaccented(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
