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

/** A text without accents, as the readers see it: to them "Rómé" is Rome. */
export function unaccented(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '');
}
