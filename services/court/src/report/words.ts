import lists from './words.json' with { type: 'json' };

/** The words by which reports are read, and the short forms that specifications need not explain, in lines, by what they are for. */
export const WORDS: Readonly<Record<keyof typeof lists, readonly string[]>> = lists;

export function wordsOf(list: keyof typeof lists): ReadonlySet<string> {
  return new Set(WORDS[list].flatMap((line) => line.split(' ')));
}

/** Where a word stands in a list whose lines each set some words against others: `a b|c d`. */
export interface Sided {
  readonly line: number;
  /** 0 before the bar, 1 behind it. */
  readonly side: number;
}

/** The words of such a list; of one that stands twice the later place. */
export function sidesIn(list: keyof typeof lists): ReadonlyMap<string, Sided> {
  const sided = WORDS[list].map((line) => line.split('|').map((words) => words.split(' ')));
  return new Map(
    sided.flatMap((sides, line) =>
      sides.flatMap((words, side) => words.map((word): [string, Sided] => [word, { line, side }])),
    ),
  );
}
