import lists from './words.json' with { type: 'json' };

/**
 * The word lists for reading reports, and the abbreviations that specifications need not explain, by purpose, in
 * lines.
 */
export const WORDS: Readonly<Record<keyof typeof lists, readonly string[]>> = lists;

export function wordsOf(list: keyof typeof lists): ReadonlySet<string> {
  return new Set(WORDS[list].flatMap((line) => line.split(' ')));
}
