import { sentences, tokenise } from '@assize/lexical';

/** The least and the most that a text leaves of a number; of a share of all, each from 0 to 1. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

export const HAIR = 1e-9;

export const exactly = (number: number, by = 0): Range => ({
  least: number - by,
  most: number + by,
});
export const above = (number: number, most: number): Range => ({ least: number + HAIR, most });
export const below = (number: number): Range => ({ least: 0, most: number - HAIR });

/** Words of a range, and what they leave of the numbers that stand in them. */
export type Wording = readonly [words: string, of: (...groups: string[]) => Range];

/** The pattern of a range, which stands apart from other words and is no part of a figure. */
export const wordingOf = (words: string): string => `(?<![\\w.,:-])(?:${words})(?![\\w,-]|[.:]\\d)`;

export type Patterns = readonly (readonly [pattern: RegExp, of: Wording[1]])[];

const DENIES = /\b(?:not|never|cannot|neither|nor|without|only|except|but|if|unless)\b|n['’]t\b/iu;

/** Words that stand before what a range is of, or that a line of figures lacks, and those that a number of things changes; "a second" is no rank here. */
const SILENT = new Set(['a', 'an', 'the', 'of', 'our', 'its', 'is']);
const BE = new Map([
  ['are', 'is'],
  ['were', 'was'],
  ['have', 'has'],
  ['second', 'second'],
]);

/** A text's words in their order. */
const wordsOf = (text: string): string =>
  tokenise(text)
    .map(({ stem, text: word }) => BE.get(word) ?? (SILENT.has(word) ? word : stem))
    .filter((word) => !SILENT.has(word))
    .join(' ');

export interface Said {
  readonly range: Range;
  readonly what: string;
}

/** Of how much a text says what; null where it says it of no range that is known, of several, or denies some of it. */
export function rangeIn(text: string, known: Patterns, every: Patterns): Said | null {
  for (const [pattern, of] of known) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    if (DENIES.test(rest) || every.some(([other]) => other.test(rest))) return null;
    const range = of(...found.slice(1).filter((group) => group !== undefined));
    return range.least <= range.most ? { range, what: wordsOf(rest) } : null;
  }
  return null;
}

/** Whether a text's range lies within a claim's, apart from it, or may be either. */
export type Shared = 'within' | 'apart' | 'open' | null;

/** How the range of which a window, one sentence, says something goes with that of which the claim says the same. */
export function compared(asked: Said | null, window: string, known: Patterns): Shared {
  const [only, ...others] = sentences(window);
  if (asked === null || only === undefined || others.length > 0 || only.includes('?')) return null;
  const said = rangeIn(only, known, known);
  if (said === null || said.what !== asked.what) return null;
  if (said.range.least >= asked.range.least && said.range.most <= asked.range.most) return 'within';
  const isApart = said.range.most < asked.range.least || said.range.least > asked.range.most;
  return isApart ? 'apart' : 'open';
}
