import lists from './words.json' with { type: 'json' };

/** The words by which reports are read, and the short forms that specifications need not explain, in lines, by what they are for. */
export const WORDS: Readonly<Record<keyof typeof lists, readonly string[]>> = lists;

export function wordsOf(list: keyof typeof lists): ReadonlySet<string> {
  return new Set(WORDS[list].flatMap((line) => line.split(' ')));
}
