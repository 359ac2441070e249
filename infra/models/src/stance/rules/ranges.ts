import { sentences, tokenise } from '@assize/lexical';

/** The smallest and the largest number that a text allows. For a share of all, both are from 0 to 1. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

export const EPSILON = 1e-9;

export const exactly = (number: number, by = 0): Range => ({
  least: number - by,
  most: number + by,
});
export const above = (number: number, most: number): Range => ({ least: number + EPSILON, most });
export const below = (number: number): Range => ({ least: 0, most: number - EPSILON });

/** A phrase as the source of a regular expression, and the range for the numbers that it captures. */
export type RangeWording = readonly [words: string, of: (...groups: string[]) => Range];

/** The source of a regular expression that finds a phrase as whole words, not inside a larger figure. */
export const asWholeWords = (words: string): string =>
  `(?<![\\w.,:-])(?:${words})(?![\\w,-]|[.:]\\d)`;

/** Signs before and after a number that change it, such as a typographic minus. */
const SIGN_BEFORE = /(?:[\u2212\u2013]|(?:[~\u2248\u00B1\u2260]|!=) ?)$/u;
const SIGN_AFTER = /^[\u2212\u2013\u2030]/u;

export type Patterns = readonly (readonly [pattern: RegExp, of: RangeWording[1]])[];

const DENIES = /\b(?:not|never|cannot|neither|nor|without|only|except|but|if|unless)\b|n['’]t\b/iu;

/** Words for a condition or a demand. With another number it is another one: "Passwords must have 12 characters." */
const DEMANDS = /\b(?:when|whenever|must|may|needs?|requires?)\b/iu;

/** Before a number that says which things are meant, if more words follow: "files of 100 MB are rejected". */
const OF_KIND = /\bof $/iu;

/**
 * Words that are ignored when two texts are compared: those around the counted thing, which a terse line lacks, and
 * those that agree with its number. "A second" is a unit here, not a rank.
 */
const IGNORED = new Set(['a', 'an', 'the', 'of', 'our', 'its', 'is']);
const NORMALISED = new Map([
  ['are', 'is'],
  ['were', 'was'],
  ['have', 'has'],
  ['second', 'second'],
]);

/** Endings of number and tense. A stem has lost more: "operators" and "operations" have one in common. */
const INFLECTED = /(?:ing|ed|es|[des])$/u;

/** The words of a text without their endings, in order, without the ignored words. */
const wordsOf = (text: string): string =>
  tokenise(text)
    .map(({ kind, stem, text: word }) => {
      const isWhole = IGNORED.has(word) || word.length <= 3;
      return (
        NORMALISED.get(word) ??
        (kind === 'number' ? stem : isWhole ? word : word.replace(INFLECTED, ''))
      );
    })
    .filter((word) => !IGNORED.has(word))
    .join(' ');

export interface RangeStatement {
  readonly range: Range;
  readonly what: string;
}

/** `what` are the text's other words before and after the range: "Test 12" is not 12 tests. Null where the text has no known range, has several, denies something, or names things by it. */
export function rangeIn(text: string, known: Patterns, every: Patterns): RangeStatement | null {
  for (const [pattern, of] of known) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const [before, after] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
    if (SIGN_BEFORE.test(before) || SIGN_AFTER.test(after)) return null;
    const rest = `${before} ${after}`;
    if (OF_KIND.test(before) && /\p{L}/u.test(after)) return null;
    if (DENIES.test(rest) || every.some(([other]) => other.test(rest))) return null;
    const range = of(...found.slice(1).filter((group) => group !== undefined));
    return range.least <= range.most
      ? { range, what: `${wordsOf(before)} # ${wordsOf(after)}` }
      : null;
  }
  return null;
}

/** How a text's range relates to the claim's: `open` if they overlap in part; null if they cannot be compared. */
export type RangeRelation = 'within' | 'apart' | 'open' | null;

/** Compares the range in a window of one sentence with the claim's, if both say the same of it. */
export function compareRanges(
  claimed: RangeStatement | null,
  window: string,
  known: Patterns,
): RangeRelation {
  const [only, ...others] = sentences(window);
  if (claimed === null || only === undefined || others.length > 0 || only.includes('?'))
    return null;
  const said = rangeIn(only, known, known);
  if (said === null || said.what !== claimed.what) return null;
  if (said.range.least >= claimed.range.least && said.range.most <= claimed.range.most)
    return DEMANDS.test(only) ? null : 'within';
  const isApart = said.range.most < claimed.range.least || said.range.least > claimed.range.most;
  return isApart ? 'apart' : 'open';
}
