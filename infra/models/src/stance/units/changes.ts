import { amountsOf } from '#src/stance/units/amounts.ts';
import { numberOf, WORDS } from '#src/stance/units/numbers.ts';

const NUMBER = String.raw`([$€£]?)(\d{1,12}(?:,\d{3})*(?:\.\d{1,6})?)`;
const WORD = String.raw`( ?(?:%|percent\b|[\p{L}°µ][\p{L}°²/]{0,14}))`;

/** "from 210 ms to 170 ms", "12 → 24 nodes": two numbers, with the sign before and the word behind each. */
const CHANGE = new RegExp(
  String.raw`(?<![\p{L}\d.,:/-])(from )?${NUMBER}${WORD}?( (?:up |down )?to | ?(?:→|->|=>) ?)${NUMBER}(?![\d/-]|[.,:]\d)${WORD}?`,
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
const BY_TIMES = new RegExp(
  String.raw`\b(?<fold>${Object.keys(TIMES).join('|')})(?:e[sd]?|ing)\b`,
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
  const [said, fold = ''] = BY_TIMES.exec(claim) ?? [];
  if (said !== undefined) {
    return timesAs(
      said,
      TIMES[fold.toLowerCase()] ?? 1,
      to / from,
      `${way} by ${share.toFixed(0)}%`,
    );
  }
  const byShare = BY_SHARE.exec(claim);
  const amount = Number(apart.toPrecision(DIGITS));
  if (byShare !== null) {
    const told = share.toFixed(byShare[1]?.split('.')[1]?.length ?? 0);
    // Of shares one says either: from 20% to 30% is 10% more, or 50%.
    return `${way} by ${PERCENT.test(unit) && told !== byShare[1] ? amount : told}%`;
  }
  if (!BY_AMOUNT.test(claim)) return null;
  return `${way} by ${sign}${amount}${PERCENT.test(unit) ? '%' : unit && ` ${unit}`}`;
}

/** What is said of a change, behind its last number, or the unit of that; null for two years, or two kinds of things. */
function told(claim: string, found: readonly (string | undefined)[]): string | null {
  const [
    own = '',
    isFrom,
    sign = '',
    first = '',
    word,
    joint = '',
    lastSign = '',
    last = '',
    lastWord = '',
  ] = found;
  const [firstUnit, lastUnit] = [word?.trim() ?? '', lastWord.trim()];
  const isOwn = isUnitIn(claim, lastUnit);
  const unit = isOwn ? lastUnit : firstUnit;
  if (unit !== '' && !isOwn && !isUnitIn(claim, unit)) return null;
  const from = inUnit(first, firstUnit || unit, unit);
  const isOther = sign !== '' && lastSign !== '' && sign !== lastSign;
  const areYears = sign === '' && unit === '' && YEAR.test(first) && YEAR.test(last);
  if (isOther || areYears || !(from > 0) || (isFrom === undefined && joint.endsWith('to ')))
    return null;
  const far = reckoned(claim, { from, to: numberOf(last), sign: sign || lastSign, unit });
  if (far === null) return null;
  return isOwn
    ? `${own} (${far})`
    : `${own.slice(0, own.length - lastWord.length)} (${far})${lastWord}`;
}

/** A text with how far something went from one number to another, where the claim says how far: "from 2 to 3 TB (up by 1 TB)". */
export function changesAs(claim: string, text: string): string {
  const isAsked = [BY_SHARE, BY_AMOUNT, BY_TIMES].some((by) => by.test(claim));
  if (!isAsked || claim.search(CHANGE) >= 0) return text;
  return text.replaceAll(
    CHANGE,
    (...found: (string | undefined)[]) => told(claim, found) ?? `${found[0]}`,
  );
}
