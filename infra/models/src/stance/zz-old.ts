import { NUMBER_WORDS } from '@assize/lexical';

/** The spelling of a unit, and how many of the smallest of its measure it is. */
type Unit = readonly [spelt: string, size: number];

const BYTES: readonly Unit[] = [
  ['bytes?', 1],
  ['kb|kilobytes?', 1e3],
  ['mb|megabytes?', 1e6],
  ['gb|gigabytes?', 1e9],
  ['tb|terabytes?', 1e12],
  ['kib', 2 ** 10],
  ['mib', 2 ** 20],
  ['gib', 2 ** 30],
  ['tib', 2 ** 40],
];

/** Units by what they measure (SI, IEC 80000-13, and the international yard and pound of 1959). */
const MEASURES: readonly (readonly Unit[])[] = [
  [
    ['ms|msecs?|milliseconds?', 1],
    ['s|secs?|seconds?', 1000],
    ['min|mins|minutes?', 60_000],
    ['h|hrs?|hours?', 3_600_000],
    ['days?', 86_400_000],
    ['weeks?', 604_800_000],
  ],
  [
    ['months?', 1],
    ['years?', 12],
  ],
  [
    ['ml|millilit(?:re|er)s?', 1],
    ['l|lit(?:re|er)s?', 1000],
  ],
  BYTES,
  [
    ['mm|millimet(?:re|er)s?', 1],
    ['cm|centimet(?:re|er)s?', 10],
    ['m|met(?:re|er)s?', 1000],
    ['km|kilomet(?:re|er)s?', 1e6],
    ['inch|inches', 25.4],
    ['ft|foot|feet', 304.8],
    ['yards?', 914.4],
    ['miles?', 1_609_344],
  ],
  [
    ['mg|milligrams?', 1],
    ['g|grams?', 1000],
    ['kg|kilograms?|kilos?', 1e6],
    ['tonnes?', 1e9],
    ['lbs?|pounds?', 453_592.37],
  ],
];

/** Inch, foot, yard, mile and pound: no round number of a metric unit is one of these. */
const IMPERIAL: ReadonlySet<number> = new Set([25.4, 304.8, 914.4, 1_609_344, 453_592.37]);

/** The share by which two amounts may differ that say the same in units of two systems, each rounded. */
const ROUNDED = 0.01;

/** Eight of these are a byte: the size of their letters alone tells them apart. */
const BITS = /^[KMGT]b$/u;

/** Ranks and times are no amounts: "the second hour". */
const WORDS = [...NUMBER_WORDS.keys()].filter((word) => !/(?:st|nd|rd|th|ice|once)$/u.test(word));
const NUMBER = `\\d+(?:,\\d{3})*(?:\\.\\d+)?|${WORDS.join('|')}`;
const HAS_NUMBER = new RegExp(`\\d|\\b(?:half|noon|midnight|${WORDS.join('|')})\\b`, 'iu');

/** Digits of an amount in another unit. */
const DIGITS = 6;

/** What kilobytes, megabytes and gigabytes are taken to be too large by, where they are counted in 1,024. */
const BINARY = [1, 1.024, 1.024 ** 2, 1.024 ** 3];

/** A number with a unit of one measure: a group for the number, and one for each unit. */
const PATTERNS = MEASURES.map((units) => {
  const spelt = units.map(([one]) => `(${one})`).join('|');
  const number = `(?:(${NUMBER})[\\s-]?|half an? )`;
  return new RegExp(`(?<![\\p{L}\\d.,:/-])${number}(?:${spelt})(?![\\p{L}\\d-])`, 'giu');
});

interface Amount {
  readonly text: string;
  readonly value: number;
  readonly spelt: string;
  readonly size: number;
  /** What its last digit stands for, in the smallest unit. */
  readonly step: number;
}

function amountsIn(text: string, units: readonly Unit[], pattern: RegExp): Amount[] {
  return Array.from(text.matchAll(pattern), ([found, number, ...spelt]) => {
    const at = spelt.findIndex((one) => one !== undefined);
    const size = units[at]?.[1] ?? 1;
    const word = NUMBER_WORDS.get(number?.toLowerCase() ?? '');
    const count = number === undefined ? 0.5 : (word ?? Number(number.replaceAll(',', '')));
    const decimals = number?.split('.')[1]?.length ?? 0;
    const step = size / 10 ** decimals;
    return { text: found, value: count * size, spelt: spelt[at] ?? '', size, step };
  });
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= one * 1e-9;
const isSame = (one: number, other: number): boolean =>
  BINARY.some((by) => isNear(one, other * by) || isNear(one * by, other));

/** Whether two amounts in units of two systems may be one, by the digits that each is given in: 176 pounds, 80 kg. */
function isRounded(one: Amount, other: Amount): boolean {
  if (IMPERIAL.has(one.size) === IMPERIAL.has(other.size)) return false;
  const apart = Math.abs(one.value - other.value);
  return apart <= Math.max(one.step, other.step) / 2 && apart <= one.value * ROUNDED;
}

/** A text with the amounts of one measure as the claim has them. */
function measuredAs(claim: string, text: string, units: readonly Unit[], pattern: RegExp): string {
  const asked = amountsIn(claim, units, pattern);
  const [first] = asked;
  const isOther = ({ size, spelt }: Amount): boolean => size !== first?.size || BITS.test(spelt);
  if (first === undefined || asked.some(isOther)) return text;
  const found = amountsIn(text, units, pattern);
  let at = -1;
  return text.replaceAll(pattern, (own) => {
    at += 1;
    const amount = found[at];
    if (amount === undefined || !isOther(amount) || BITS.test(amount.spelt)) return own;
    const { value } = amount;
    const isEqual = units === BYTES ? isSame : isNear;
    const same = asked.find((one) => isEqual(one.value, value) || isRounded(one, amount));
    return same?.text ?? `${Number((value / first.size).toPrecision(DIGITS))} ${first.spelt}`;
  });
}

const FIGURE =
  /(?<![\p{L}\d.,])(?:half a(?= [tmb])|\d+(?:,\d{3})*(?:\.\d+)?)(?:[kK]|M|bn| (?:thousand|million|billion|bn))?(?![\p{L}\d]|[.,]\d)/gu;

/** What stands behind a figure, by its first letter, multiplies it. */
const TIMES: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['t', 1e3],
  ['m', 1e6],
  ['b', 1e9],
]);

/** "1,500" and "1.5k" → 1500; "half a million" → 500000. */
function valueOf(figure: string): number {
  const [, number = '', times = ''] = /^(half a|[\d.,]+) ?(.?)/u.exec(figure.toLowerCase()) ?? [];
  const value = number === 'half a' ? 0.5 : Number(number.replaceAll(',', ''));
  return Number((value * (TIMES.get(times) ?? 1)).toPrecision(DIGITS));
}

/** What one may write a figure with, or without. "2.10" is not 2.1, which may be a version. */
const LOOSE = /[,a-z]/iu;

/** A text with each figure of the claim's as it is written there. */
function figuresAs(claim: string, text: string): string {
  const asked = Array.from(claim.matchAll(FIGURE), ([figure]) => figure);
  const isOther = (one: string, other: string): boolean =>
    (LOOSE.test(one) || LOOSE.test(other)) && valueOf(one) === valueOf(other);
  return text.replaceAll(FIGURE, (own) => asked.find((figure) => isOther(figure, own)) ?? own);
}

const HALVES = /(?<![\p{L}\d.,:])(\d{1,2})(?::(\d\d))?\s?([ap])(?:\.m\.|m\b)/giu;
const CLOCK = /(?<![\p{L}\d.,:])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])(?!\s?[ap]\.?m\b)/giu;
const NOON = /\b(noon|midnight)\b/giu;

/** Times of day as the claim has them: by 24 hours, or by twice twelve. */
function timedAs(claim: string, text: string): string {
  const [named] = claim.match(NOON) ?? [];
  if (named !== undefined) {
    const [day, half] = named.toLowerCase() === 'noon' ? ['12:00', 'p'] : ['00:00', 'a'];
    return text
      .replaceAll(CLOCK, (own) => (own === day ? named : own))
      .replaceAll(HALVES, (own, hour: string, minute: string | undefined, of: string) =>
        hour === '12' && (minute ?? '00') === '00' && of.toLowerCase() === half ? named : own,
      );
  }
  const byDay = claim.search(CLOCK) >= 0;
  if (byDay === claim.search(HALVES) >= 0) return text;
  if (byDay) {
    return text
      .replaceAll(NOON, (word: string) => (word.toLowerCase() === 'noon' ? '12:00' : '00:00'))
      .replaceAll(HALVES, (_, hour: string, minute: string | undefined, half: string) => {
        const from = half.toLowerCase() === 'p' ? 12 : 0;
        return `${String((Number(hour) % 12) + from).padStart(2, '0')}:${minute ?? '00'}`;
      });
  }
  return text
    .replaceAll(NOON, (word: string) => (word.toLowerCase() === 'noon' ? '12 pm' : '12 am'))
    .replaceAll(CLOCK, (_, hour: string, minute: string) => {
      const twelfth = Number(hour) % 12 === 0 ? 12 : Number(hour) % 12;
      return `${twelfth}${minute === '00' ? '' : `:${minute}`} ${Number(hour) < 12 ? 'am' : 'pm'}`;
    });
}

/**
 * A text with its amounts and times of day in the units of the claim: "120 seconds" as "2 minutes" where the claim has
 * minutes. The readers take other digits for another amount. What the claim measures in several units, or not at
 * all, stays as it is.
 */
export function inUnitsOf(claim: string, text: string): string {
  if (!HAS_NUMBER.test(claim)) return text;
  const measured = MEASURES.reduce((so, units, at) => {
    const pattern = PATTERNS[at];
    return pattern ? measuredAs(claim, so, units, pattern) : so;
  }, text);
  return timedAs(claim, figuresAs(claim, measured));
}
