import { NUMBER_WORDS } from '@assize/lexical';
import { spliced } from '#src/stance/units/splice.ts';

/** Alternatives of a regular expression, without ordinals and adverbs ("the second hour", "twice"). */
export const WORDS = [...NUMBER_WORDS.keys()]
  .filter((word) => !/(?:st|nd|rd|th|ice|once)$/u.test(word))
  .join('|');

const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);

/** Of a number in figures, with or without a scale ("1,500", "1.5 million"), or in words; NaN for any other text. */
export function numberOf(text: string): number {
  let [sum, last, isNumber] = [0, 0, false];
  for (const word of text.toLowerCase().split(/[\s-]+/u)) {
    const times = SCALES.get(word);
    const value = NUMBER_WORDS.get(word) ?? Number(word.replaceAll(',', '') || Number.NaN);
    if (times === 100) last = (last || 1) * times;
    else if (times !== undefined) [sum, last] = [sum + (last || 1) * times, 0];
    else if (!Number.isNaN(value)) last += value;
    else if (word !== 'a' && word !== 'and') return Number.NaN;
    isNumber ||= times !== undefined || !Number.isNaN(value);
  }
  return isNumber ? sum + last : Number.NaN;
}

const WORD = /(?<![\p{L}\d.,])(?:\p{L}+|\d+(?:\.\d+)?)/gu;

const KNOWN: ReadonlySet<string> = new Set([...WORDS.split('|'), ...SCALES.keys()]);

interface Worded {
  readonly from: number;
  readonly to: number;
  readonly last: string;
  readonly words: number;
}

const isScale = (word: string): boolean => SCALES.has(word);

/** A year, or several numbers in a row: "twenty twenty-four" is not 44. */
const isOther = (last: string, word: string): boolean =>
  !isScale(last) &&
  !isScale(word) &&
  (numberOf(last) < 20 || numberOf(last) > 90 || numberOf(word) > 9);

/** Whether a word continues a number, given the text between them. After "a" and after figures only a scale does. */
function continues({ last }: Worded, between: string, word: string): boolean {
  if (!KNOWN.has(word) || !(KNOWN.has(last) || SCALES.has(word)) || isOther(last, word))
    return false;
  return between === ' ' || between === '-' || (between === ' and ' && SCALES.has(last));
}

function wordedSpans(text: string): Worded[] {
  const found: Worded[] = [];
  for (const { 0: own, index: at } of text.matchAll(WORD)) {
    const [word, to, number] = [own.toLowerCase(), at + own.length, found.at(-1)];
    if (number && continues(number, text.slice(number.to, at), word)) {
      found[found.length - 1] = { from: number.from, to, last: word, words: number.words + 1 };
    } else if (KNOWN.has(word) || /^\d/u.test(word) || (word === 'a' && !isAfterHalf(text, at))) {
      found.push({ from: at, to, last: word, words: 1 });
    }
  }
  return found.filter(({ words }) => words > 1);
}

/** Whether "half" stands before this place, as in "half a million". */
const isAfterHalf = (text: string, at: number): boolean =>
  /half $/iu.test(text.slice(Math.max(0, at - 5), at));

/** Numbers of several words: "twenty-five", "five hundred and two", "2.5 million", "a thousand". */
export const wordedIn = (text: string): string[] =>
  wordedSpans(text).map(({ from, to }) => text.slice(from, to));

/** Rewrites the numbers of several words in a text as figures. */
export const inFigures = (text: string): string =>
  spliced(
    text,
    wordedSpans(text).map(({ from, to }) => ({
      from,
      to,
      as: String(numberOf(text.slice(from, to))),
    })),
  );
