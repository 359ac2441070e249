import lists from './words.json' with { type: 'json' };

/** Word lists for reading reports, by purpose, in lines. Includes the abbreviations that specifications need not explain. */
export const WORDS: Readonly<Record<keyof typeof lists, readonly string[]>> = lists;

export function wordsOf(list: keyof typeof lists): ReadonlySet<string> {
  return new Set(WORDS[list].flatMap((line) => line.split(' ')));
}
