import { amountsOf } from '#src/stance/units/amounts.ts';
import { spliced } from '#src/stance/units/splice.ts';
import { numberOf, WORDS } from '#src/stance/units/numbers.ts';

const NUMBER = String.raw`([$€£]?)(\d{1,12}(?:,\d{3})*(?:\.\d{1,6})?)`;
const WORD = String.raw` ?(?:%|percent\b|[\p{L}°µ][\p{L}°²/]{0,14})`;

/** "from 210 ms to 170 ms", "12 → 24 nodes": what stands between two numbers, and each with the sign before and the word behind it. */
const JOINT = / (?:up |down )?to | ?(?:→|->|=>) ?/giu;
const BEFORE = new RegExp(String.raw`(?<![\p{L}\d.,:/-])${NUMBER}(${WORD})?$`, 'iu');
const BEFORE_TO = new RegExp(String.raw`\bfrom ${NUMBER}(${WORD})?$`, 'iu');
const BEHIND = new RegExp(String.raw`^${NUMBER}(?![\d/-]|[.,:]\d)(${WORD})?`, 'iu');

/** So many characters before a joint, and behind it, are looked at. */
const NEAR = 48;

/** Up to three words stand before how far: "by almost 30%", "by a whole third". */
const BY = String.raw`\bby (?:[\p{L}]{1,12} ){0,3}?`;
const PARTS = 'half|third|quarter|fifth|tenth';

/** How far a claim says that something went: by a share of where it began, by an amount, or so many times. */
const BY_SHARE = new RegExp(
  String.raw`${BY}(?:(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b)|(?:${PARTS})s?\b(?! (?:of )?an?\b))`,
  'iu',
);
const BY_AMOUNT = new RegExp(String.raw`${BY}(?:[$€£]?\d|(?:an?|${WORDS})\b)`, 'iu');
/** How many times as much it is then, and the words that say so. */
export const TIMES: Readonly<Record<string, number>> = {
  halv: 1 / 2,
  doubl: 2,
  tripl: 3,
  quadrupl: 4,
};
export const BY_TIMES = new RegExp(
  String.raw`\b(${Object.keys(TIMES).join('|')})(?:e[sd]?|ing)\b`,
  'iu',
);

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

/** What two numbers with a joint between them say, and how far behind the joint that goes. */
interface Found extends Change {
  readonly length: number;
}

const areYears = (beside: string, first: string, last: string): boolean =>
  beside === '' && YEAR.test(first) && YEAR.test(last);

/** Null for two years, two kinds of things, and what does not begin at a number above zero. */
function changeIn(
  claim: string,
  one: RegExpExecArray | null,
  other: RegExpExecArray | null,
): Found | null {
  if (one === null || other === null) return null;
  const [, sign = '', first = '', word = ''] = one;
  const [own, lastSign = '', last = '', lastWord = ''] = other;
  const isUnit = isUnitIn(claim, lastWord.trim());
  const unit = (isUnit ? lastWord : word).trim();
  const areTwoKinds = sign !== '' && lastSign !== '' && sign !== lastSign;
  const isKnown = unit === '' || isUnitIn(claim, unit);
  if (areTwoKinds || !isKnown || areYears(sign + unit, first, last)) return null;
  const from = inUnit(first, word.trim() || unit, unit);
  const length = own.length - (isUnit ? 0 : lastWord.length);
  return from > 0 ? { from, to: numberOf(last), sign: sign || lastSign, unit, length } : null;
}

/** The changes of a text, each with the place where what is told of it would stand. */
const changesIn = (claim: string, text: string): (Found & { readonly at: number })[] =>
  Array.from(text.matchAll(JOINT)).flatMap(({ index, 0: joint }) => {
    const end = index + joint.length;
    const before = joint.endsWith('to ') ? BEFORE_TO : BEFORE;
    const one = before.exec(text.slice(Math.max(0, index - NEAR), index));
    const change = changeIn(claim, one, BEHIND.exec(text.slice(end, end + NEAR)));
    return change === null ? [] : [{ ...change, at: end + change.length }];
  });

/** A text with how far something went from one number to another, where the claim says how far: "from 2 to 3 TB (up by 1 TB)". */
export function changesAs(claim: string, text: string): string {
  const isAsked = [BY_SHARE, BY_AMOUNT, BY_TIMES].some((by) => by.test(claim));
  if (!isAsked || changesIn(claim, claim).length > 0) return text;
  const told = changesIn(claim, text).map((change) => {
    const far = reckoned(claim, change);
    return { from: change.at, to: change.at, as: far === null ? '' : ` (${far})` };
  });
  return spliced(text, told);
}
