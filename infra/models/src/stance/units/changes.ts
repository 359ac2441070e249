import { amountsOf } from '#src/stance/units/amounts.ts';
import { spliced } from '#src/stance/units/splice.ts';
import { numberOf, WORDS } from '#src/stance/units/numbers.ts';
import { COMPUTATION_ERROR, percentageOf } from '#src/stance/units/shares.ts';

const NUMBER = String.raw`([$€£]?)(\d{1,12}(?:,\d{3})*(?:\.\d{1,6})?)`;
const WORD = String.raw` ?(?:%|percent\b|[\p{L}°µ][\p{L}°²/]{0,14})`;

/** "From 210 ms to 170 ms", "12 → 24 nodes": the joint of two numbers, and each number with its sign and its word. */
const JOINT = / (?:up |down )?to | ?(?:→|->|=>) ?/giu;
const BEFORE = new RegExp(String.raw`(?<![\p{L}\d.,:/−–-])${NUMBER}(${WORD})?$`, 'iu');
const BEFORE_TO = new RegExp(String.raw`\bfrom ${NUMBER}(${WORD})?$`, 'iu');
const BEHIND = new RegExp(String.raw`^${NUMBER}(?![\d/-]|[.,:]\d)(${WORD})?`, 'iu');

/** How many characters before and after the joint are searched. */
const NEAR = 48;

/** Up to three words may stand between "by" and the extent: "by almost 30%", "by a whole third". */
const BY = String.raw`\bby (?:[\p{L}]{1,12} ){0,3}?`;
const PARTS = 'half|third|quarter|fifth|tenth';

/** How a claim gives the extent of a change: as a share of the first value, as an amount, or as a multiple. */
const BY_SHARE = new RegExp(
  String.raw`${BY}(?:(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b)|(?:${PARTS})s?\b(?! (?:of )?an?\b))`,
  'iu',
);
const BY_AMOUNT = new RegExp(String.raw`${BY}(?:[$€£]?\d|(?:an?|${WORDS})\b)`, 'iu');
/** The multiple that each verb stands for, by the stem of the verb, and the pattern of such a verb. */
export const MULTIPLES: Readonly<Record<string, number>> = {
  halv: 1 / 2,
  doubl: 2,
  tripl: 3,
  quadrupl: 4,
};
export const BY_MULTIPLE = new RegExp(
  String.raw`\b(${Object.keys(MULTIPLES).join('|')})(?:e[sd]?|ing)\b`,
  'iu',
);

/**
 * The largest error of "almost doubled" and "slightly more than doubled", and the largest excess of "more than
 * doubled". Chosen by hand, not measured.
 */
const MULTIPLE_ERROR = 0.05;
const MULTIPLE_EXCESS = 0.25;

/** Significant digits of a computed amount. */
const DIGITS = 6;

const YEAR = /^(?:1\d|20)\d\d$/u;
const PERCENT = /^(?:%|percent)$/iu;

interface Change {
  readonly from: number;
  readonly to: number;
  readonly sign: string;
  readonly unit: string;
}

/** Converts to a unit of the same measure. With a word that is no unit: NaN, unless both words are the same. */
function inUnit(number: string, unit: string, other: string): number {
  if (unit.toLowerCase() === other.toLowerCase()) return numberOf(number);
  const own = amountsOf(`${number} ${unit}`);
  const measure = own.findIndex(({ length }) => length > 0);
  const size = amountsOf(`1 ${other}`)[measure]?.[0]?.unit[1] ?? Number.NaN;
  return (own[measure]?.[0]?.value ?? Number.NaN) / size;
}

/** Whether a word after a number is a unit, or a thing that the claim counts. Any other word stands there by chance. */
const isUnitIn = (claim: string, word: string): boolean =>
  word !== '' &&
  (PERCENT.test(word) ||
    claim.includes(` ${word}`) ||
    amountsOf(`1 ${word}`).some(({ length }) => length > 0));

/** A multiple in the claim's words: "doubled", "almost doubled", "more than doubled", or "up by 25%, not doubled". */
function multipleAs(said: string, times: number, by: number, apart: string): string {
  const beyond = times > 1 ? by / times : times / by;
  const error = Math.abs(by - times);
  if (error <= COMPUTATION_ERROR) return said;
  if (error <= MULTIPLE_ERROR * times)
    return beyond < 1 ? `almost ${said}` : `slightly more than ${said}`;
  return beyond > 1 && beyond <= 1 + MULTIPLE_EXCESS
    ? `more than ${said}`
    : `${apart}, not ${said}`;
}

/** The extent of a change in the form that the claim uses; null if the claim gives none. */
function extentOf(claim: string, { from, to, sign, unit }: Change): string | null {
  const way = to < from ? 'down' : 'up';
  const apart = Math.abs(to - from);
  const share = (100 * apart) / from;
  const [fold, stem = ''] = BY_MULTIPLE.exec(claim) ?? [];
  const times = MULTIPLES[stem.toLowerCase()];
  if (fold !== undefined && times !== undefined) {
    return multipleAs(fold, times, to / from, `${way} by ${share.toFixed(0)}%`);
  }
  const byShare = BY_SHARE.exec(claim);
  const amount = Number(apart.toPrecision(DIGITS));
  const isShare = PERCENT.test(unit);
  if (byShare !== null) {
    const asked = byShare[1];
    const isAsked = share.toFixed(asked?.split('.')[1]?.length ?? 0) === asked;
    // A change of a percentage is given in either way: from 20% to 30% is 10% more (in points), or 50% more (as a
    // share).
    return `${way} by ${isShare && !isAsked ? amount : percentageOf(share)}%`;
  }
  if (!BY_AMOUNT.test(claim)) return null;
  return `${way} by ${sign}${amount}${isShare ? '%' : unit && ` ${unit}`}`;
}

/** A change found in a text. `length` is how many characters after the joint belong to it. */
interface Found extends Change {
  readonly length: number;
}

const areYears = (beside: string, first: string, last: string): boolean =>
  beside === '' && YEAR.test(first) && YEAR.test(last);

/** Null for two years, for two different units, and for a change that does not start above zero. */
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

/** The changes in a text, each with the position after it, where its extent is inserted. */
const changesIn = (claim: string, text: string): (Found & { readonly at: number })[] =>
  Array.from(text.matchAll(JOINT)).flatMap(({ index, 0: joint }) => {
    const end = index + joint.length;
    const before = joint.endsWith('to ') ? BEFORE_TO : BEFORE;
    const one = before.exec(text.slice(Math.max(0, index - NEAR), index));
    const change = changeIn(claim, one, BEHIND.exec(text.slice(end, end + NEAR)));
    return change === null ? [] : [{ ...change, at: end + change.length }];
  });

/** Adds the extent after each change in a text, if the claim gives an extent: "from 2 to 3 TB (up by 1 TB)". */
export function changesAs(claim: string, text: string): string {
  const isAsked = [BY_SHARE, BY_AMOUNT, BY_MULTIPLE].some((by) => by.test(claim));
  if (!isAsked || changesIn(claim, claim).length > 0) return text;
  const insertions = changesIn(claim, text).map((change) => {
    const extent = extentOf(claim, change);
    return { from: change.at, to: change.at, as: extent === null ? '' : ` (${extent})` };
  });
  return spliced(text, insertions);
}
