import { NUMBER_WORDS } from '@assize/lexical';

const ONES = 'one|two|three|four|five|six|seven|eight|nine';
const TEENS = 'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen';
const TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety';

const BELOW = `(?:(?:${TENS})(?:[- ](?:${ONES}))?|${TEENS}|${ONES})`;
const HUNDREDS = `(?:${BELOW}|a) hundred(?: (?:and )?${BELOW})?`;
const SCALE = 'thousand|million|billion';

/** A number of several words: "twenty-five", "five hundred", "two million", "a thousand". */
export const WORDED = `(?:(?:${HUNDREDS}|${BELOW}|a) (?:${SCALE})(?: (?:and )?(?:${HUNDREDS}|${BELOW}))?|${HUNDREDS}|(?:${TENS})[- ](?:${ONES}))`;

/** Words of one number each; ranks and times are none: "the second hour". */
export const WORDS = [...NUMBER_WORDS.keys()]
  .filter((word) => !/(?:st|nd|rd|th|ice|once)$/u.test(word))
  .join('|');

const TIMES: ReadonlyMap<string, number> = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);

/** The value of a number in figures, with or without a scale in words ("1,500", "1.5 million"), or in words; else NaN. */
export function numberOf(text: string): number {
  let [sum, last, isNumber] = [0, 0, false];
  for (const word of text.toLowerCase().split(/[\s-]+/u)) {
    const times = TIMES.get(word);
    const value = NUMBER_WORDS.get(word) ?? Number(word.replaceAll(',', '') || Number.NaN);
    if (times === 100) last = (last || 1) * times;
    else if (times !== undefined) [sum, last] = [sum + (last || 1) * times, 0];
    else if (!Number.isNaN(value)) last += value;
    else if (word !== 'a' && word !== 'and') return Number.NaN;
    isNumber ||= times !== undefined || !Number.isNaN(value);
  }
  return isNumber ? sum + last : Number.NaN;
}
