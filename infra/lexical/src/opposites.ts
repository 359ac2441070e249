import { canonicalStem } from '#src/synonyms.ts';
import words from './words.json' with { type: 'json' };

/** A line in `words.json`, which is hand-made, has several words of similar meaning on each side. */
const sidesOf = (line: string): string[][] =>
  line.split('|').map((side) => side.split(' ').map(canonicalStem));

const OPPOSITES = new Map<string, Set<string>>();
for (const line of words.opposites) {
  const [left = [], right = []] = sidesOf(line);
  for (const [own, other] of [
    [left, right],
    [right, left],
  ]) {
    for (const stem of own ?? [])
      OPPOSITES.set(stem, (OPPOSITES.get(stem) ?? new Set()).union(new Set(other)));
  }
}

export const oppositesOf = (stem: string): ReadonlySet<string> | undefined => OPPOSITES.get(stem);

const KIND_OF = new Map(
  words.kinds.flatMap((line, kind) =>
    line.split(' ').map((word): [string, number] => [canonicalStem(word), kind]),
  ),
);

/** Identifies a list of mutually exclusive words that has the stem; undefined if there is none. */
export const kindOfStem = (stem: string): number | undefined => KIND_OF.get(stem);

const stems = (line: string): ReadonlySet<string> => new Set(line.split(' ').map(canonicalStem));
const [MORE, LESS, UNCHANGED] = [stems(words.more), stems(words.less), stems(words.unchanged)];

/** 1 for a word that means "more", -1 for one that means "less", 0 for any other. */
export const directionOf = (stem: string): number => (MORE.has(stem) ? 1 : LESS.has(stem) ? -1 : 0);

/** Whether a word says that there is no effect or no difference. */
export const saysUnchanged = (stem: string): boolean => UNCHANGED.has(stem);
