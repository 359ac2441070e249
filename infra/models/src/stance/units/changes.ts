import { amountsOf } from '#src/stance/units/amounts.ts';
import { spliced } from '#src/stance/units/splice.ts';
import { numberOf, WORDS } from '#src/stance/units/numbers.ts';

const SIGN = '[$€£]?';
const NUMBER = String.raw`\d{1,12}(?:,\d{3})*(?:\.\d{1,6})?`;
const WORD = String.raw` ?(?:%|percent\b|[\p{L}°µ][\p{L}°²/]{0,14})`;

/** "from 210 ms to 170 ms", "12 → 24 nodes": two numbers, with the sign before and the word behind each. */
const CHANGE = new RegExp(
  String.raw`(?<![\p{L}\d.,:/-])(?<numbers>(?<start>from )?(?<sign>${SIGN})(?<first>${NUMBER})(?<word>${WORD})?(?<joint> (?:up |down )?to | ?(?:→|->|=>) ?)(?<lastSign>${SIGN})(?<last>${NUMBER}))(?![\d/-]|[.,:]\d)(?<lastWord>${WORD})?`,
  'giu',
);

/** Up to three words stand before how far: "by almost 30%", "by a whole third". */
const BY = String.raw`\bby (?:[\p{L}]{1,12} ){0,3}?`;
const PARTS = 'half|third|quarter|fifth|tenth';

/** How far a claim says that something went: by a share of where it began, by an amount, or so many times. */
const BY_SHARE = new RegExp(
  String.raw`${BY}(?:(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b)|(?:${PARTS})s?\b(?! (?:of )?an?\b))`,
  'iu',
);
const BY_AMOUNT = new RegExp(String.raw`${BY}(?:[$€£]?\d|(?:an?|${WORDS})\b)`, 'iu');
const TIMES: Readonly<Record<string, number>> = { halv: 1 / 2, doubl: 2, tripl: 3, quadrupl: 4 };
const BY_TIMES = new RegExp(String.raw`\b(${Object.keys(TIMES).join('|')})(?:e[sd]?|ing)\b`, 'iu');

/** What is said to have doubled may be so far from it, and what is said to have more than doubled. A reader's latitude, not measured. */
const LATITUDE = 0.05;
const BEYOND = 0.25;

/** Digits of what is reckoned. */
const DIGITS = 6;

const YEAR = /^(?:1\d|20)\d\d$/u;
const PERCENT = /^(?:%|percent)$/iu;

/** Where something began and where it ended, in one unit, with the sign before it. */
interface Change {
  readonly from: number;
  readonly to: number;
  readonly sign: string;
  readonly unit: string;
}

/** A number of a unit in another of its measure; of a word that is no unit, itself where that is the same. */
function inUnit(number: string, unit: string, other: string): number {
  if (unit.toLowerCase() === other.toLowerCase()) return numberOf(number);
  const own = amountsOf(`${number} ${unit}`);
  const measure = own.findIndex(({ length }) => length > 0);
  const size = amountsOf(`1 ${other}`)[measure]?.[0]?.unit[1] ?? Number.NaN;
  return (own[measure]?.[0]?.value ?? Number.NaN) / size;
}

/** Whether a word is a unit, or what the claim counts; others stand behind a number by chance. */
const isUnitIn = (claim: string, word: string): boolean =>
  word !== '' &&
  (PERCENT.test(word) ||
    claim.includes(` ${word}`) ||
    amountsOf(`1 ${word}`).some(({ length }) => length > 0));

/** How many times as much it came to, as the claim has it: "doubled", "more than doubled", or "up by 25%, not doubled". */
function timesAs(said: string, times: number, by: number, apart: string): string {
  if (Math.abs(by - times) <= LATITUDE * times) return said;
  const beyond = times > 1 ? by / times : times / by;
  return beyond > 1 && beyond <= 1 + BEYOND ? `more than ${said}` : `${apart}, not ${said}`;
}

/** How far it went, in the way in which the claim says so; null where it does not. */
function reckoned(claim: string, { from, to, sign, unit }: Change): string | null {
  const way = to < from ? 'down' : 'up';
  const apart = Math.abs(to - from);
  const share = (100 * apart) / from;
  const [fold, stem = ''] = BY_TIMES.exec(claim) ?? [];
  const times = TIMES[stem.toLowerCase()];
  if (fold !== undefined && times !== undefined) {
    return timesAs(fold, times, to / from, `${way} by ${share.toFixed(0)}%`);
  }
  const byShare = BY_SHARE.exec(claim);
  const amount = Number(apart.toPrecision(DIGITS));
  const isShare = PERCENT.test(unit);
  if (byShare !== null) {
    const said = share.toFixed(byShare[1]?.split('.')[1]?.length ?? 0);
    // Of shares one says either: from 20% to 30% is 10% more, or 50%.
    return `${way} by ${isShare && said !== byShare[1] ? amount : said}%`;
  }
  if (!BY_AMOUNT.test(claim)) return null;
  return `${way} by ${sign}${amount}${isShare ? '%' : unit && ` ${unit}`}`;
}

/** What a group of `CHANGE` found; nothing where it found none. */
type Group = (name: string) => string;

/** Null for two years, two kinds of things, and what does not begin at a number above zero. */
function changeIn(claim: string, group: Group): Change | null {
  const [first, last, word, lastWord] = [
    group('first'),
    group('last'),
    group('word').trim(),
    group('lastWord').trim(),
  ];
  const signs = new Set([group('sign'), group('lastSign')].filter(Boolean));
  const [sign = ''] = signs;
  const unit = isUnitIn(claim, lastWord) ? lastWord : word;
  const areYears = sign + unit === '' && YEAR.test(first) && YEAR.test(last);
  const isKnown = unit === '' || isUnitIn(claim, unit);
  const isNoChange = group('start') === '' && group('joint').endsWith('to ');
  if (signs.size > 1 || areYears || !isKnown || isNoChange) return null;
  const from = inUnit(first, word || unit, unit);
  return from > 0 ? { from, to: numberOf(last), sign, unit } : null;
}

/** A text with how far something went from one number to another, where the claim says how far: "from 2 to 3 TB (up by 1 TB)". */
export function changesAs(claim: string, text: string): string {
  const isAsked = [BY_SHARE, BY_AMOUNT, BY_TIMES].some((by) => by.test(claim));
  if (!isAsked || claim.search(CHANGE) >= 0) return text;
  const told = Array.from(text.matchAll(CHANGE), ({ index, groups }) => {
    const group: Group = (name) => groups?.[name] ?? '';
    const change = changeIn(claim, group);
    const far = change && reckoned(claim, change);
    const word = group('lastWord');
    const at = index + group('numbers').length + (isUnitIn(claim, word.trim()) ? word.length : 0);
    return { from: at, to: at, as: far ? ` (${far})` : '' };
  });
  return spliced(text, told);
}
