import { canonicalStem } from '#src/synonyms.ts';
import words from './words.json' with { type: 'json' };

/** The two sides of a line, each of several words that say the same: `words.json` is hand-made. */
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

/** The stems that cannot be true of a thing beside this one; undefined where the list has none. */
export const oppositesOf = (stem: string): ReadonlySet<string> | undefined => OPPOSITES.get(stem);

const KIND_OF = new Map(
  words.kinds.flatMap((line, kind) =>
    line.split(' ').map((word): [string, number] => [canonicalStem(word), kind]),
  ),
);

/** The kind of a stem, when it stands in a list of words that exclude each other; else undefined. */
export const kindOfStem = (stem: string): number | undefined => KIND_OF.get(stem);

const stems = (line: string): ReadonlySet<string> => new Set(line.split(' ').map(canonicalStem));
const [MORE, LESS, UNCHANGED] = [stems(words.more), stems(words.less), stems(words.unchanged)];

/** Of a word of more 1, of less -1, of any other 0. */
export const directionOf = (stem: string): number => (MORE.has(stem) ? 1 : LESS.has(stem) ? -1 : 0);

/** Whether a word says that there is no effect or no difference. */
export const saysUnchanged = (stem: string): boolean => UNCHANGED.has(stem);
