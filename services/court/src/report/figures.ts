import { sentences, tokenise } from '@assize/lexical';
import { wordsOf } from './words.ts';

export interface Figure {
  /** As it is written: `12.5`. */
  readonly quote: string;
  /** With its scale applied: "3 million" is 3,000,000. */
  readonly value: number;
  /** How far another number may differ and still be the same number, stated less exactly. */
  readonly latitude: number;
  /** `year` is a whole number from 1500 to 2099 without a unit. */
  readonly kind: 'share' | 'money' | 'year' | 'count';
}

const NUMBER = /\d+(?:[.,]\d+)*/g;

const SCALES: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  trillion: 1e12,
  k: 1e3,
  bn: 1e9,
};

/** Words that make the number after them a label instead of a measure. */
const LABELS = wordsOf('labels of numbers');

const LOOSE = wordsOf('not exact');

/** How far an approximate number may be off, as a share of it. A judgement of what readers tolerate. */
const LOOSELY = 0.05;

function valueOf(digits: string): number {
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits);
  return Number(grouped ? digits.replaceAll(',', '') : digits.replace(',', '.'));
}

/** Half a unit of the last digit: 42 stands for 41.5 to 42.5, and 4.2 million for 4.15 to 4.25. */
function roundingOf(digits: string, scale: number): number {
  const decimals = /^\d+[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0;
  return 0.5 * 10 ** -decimals * scale;
}

const wordsBefore = (text: string, at: number): string[] =>
  text
    .slice(Math.max(0, at - 40), at)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

/** Whether a number is part of a name or a label: "COVID-19", "v2", "Table 3", "G20", "3D", "1st". */
function isPartOfName(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - 2), from);
  const after = text.slice(to, to + 3);
  if (/[\p{L}_#]$/u.test(before) || /\p{L}[-–/.]$/u.test(before)) return true;
  if (/^(?:st|nd|rd|th|D|G)\b/.test(after) || /^[-–]?\p{Lu}/u.test(after)) return true;
  const label = wordsBefore(text, from).at(-1) ?? '';
  return LABELS.has(label) && /[\p{L}.] ?$/u.test(before);
}

function kindOf(text: string, from: number, to: number, digits: string): Figure['kind'] {
  if (/^ ?(?:%|percent|per cent|percentage)/.test(text.slice(to, to + 12))) return 'share';
  if (/[$€£¥] ?$/.test(text.slice(Math.max(0, from - 2), from))) return 'money';
  return /^(?:1[5-9]|20)\d\d$/.test(digits) ? 'year' : 'count';
}

function sharesInWords(text: string): Figure[] {
  const tokens = tokenise(text);
  return tokens.flatMap(({ text: quote, value }, at): Figure[] => {
    const next = tokens[at + 1]?.text ?? '';
    if (value === null || /\d/.test(quote) || !next.startsWith('percent')) return [];
    return [{ quote, value, latitude: 0.5, kind: 'share' }];
  });
}

/** Numbers in digits, in order, then percentages in words. Excludes those in names and labels. Linear in the text. */
export function figuresIn(text: string): Figure[] {
  const found: Figure[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const [quote] = match;
    const [from, to] = [match.index, match.index + quote.length];
    const value = valueOf(quote);
    if (isPartOfName(text, from, to) || !Number.isFinite(value)) continue;
    const word = /^[ -]?(\p{L}+)/u.exec(text.slice(to, to + 14))?.[1]?.toLowerCase() ?? '';
    const scale = Object.hasOwn(SCALES, word) ? (SCALES[word] ?? 1) : 1;
    const loose = wordsBefore(text, from)
      .slice(-2)
      .some((one) => LOOSE.has(one));
    const kind = scale === 1 ? kindOf(text, from, to, quote) : 'count';
    const least = kind === 'year' ? 0 : roundingOf(quote, scale);
    const latitude = loose && kind !== 'year' ? Math.max(least, value * scale * LOOSELY) : least;
    found.push({ quote, value: value * scale, latitude, kind });
  }
  return [...found, ...sharesInWords(text)];
}

/** The distinct numbers in a text, in digits or words, in ascending order. */
export function numbersIn(text: string): readonly number[] {
  const values = sentences(text).flatMap((one) =>
    tokenise(one).flatMap(({ value }) => value ?? []),
  );
  return [...new Set([...values, ...figuresIn(text).map(({ value }) => value)])].toSorted(
    (a, b) => a - b,
  );
}

/** Whether a figure is among the numbers, which must be in ascending order, or is one of them stated less exactly. */
export function isGiven(
  { value, latitude }: Pick<Figure, 'value' | 'latitude'>,
  numbers: readonly number[],
): boolean {
  let [low, high] = [0, numbers.length];
  const from = value - latitude - Math.abs(value) * 1e-9;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) < from) low = middle + 1;
    else high = middle;
  }
  return (numbers[low] ?? Infinity) <= value + latitude + Math.abs(value) * 1e-9;
}
