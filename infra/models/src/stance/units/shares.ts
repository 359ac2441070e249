import { spliced } from '#src/stance/units/splice.ts';
import { numberOf } from '#src/stance/units/numbers.ts';

const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  quarter: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
};

const SOME = 'two|three|four|five|six|seven|eight|nine';

/** The error of a computation. */
export const COMPUTATION_ERROR = 1e-9;

const BYTES = '([KMGT]i?B)';

const COUNT = String.raw`\d{1,3}(?:,\d{3})+|\d{1,9}`;

/** A share: "33 %"; "a third", "two thirds"; "one in four", "40/60", "12 of 24". */
const SHARE = new RegExp(
  String.raw`(?<![\p{L}\d.,/-]|% ?[([])(?:(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b)|(an?|one|${SOME})[ -](${Object.keys(PARTS).join('|')})s?(?![\p{L}\d-])(?! of an? )|(?<!\b(?:step|page|part|attempt|phase|day|stage|chapter|number|no\.) )(${COUNT}|one|${SOME})(?: ?${BYTES})?(?: in | of | out of |/)(?:the |all |every )?(${COUNT}|${SOME}|ten)(?: ?${BYTES})?(?![\p{L}\d/-]|[.,]\d| ?[([]\d))`,
  'giu',
);

/** A third, and what may follow where it is a share. Before any other word it is a rank: "a third node failed". */
const MAY_BE_RANK = /(?:third|fifth|sixth|eighth|tenth)$/iu;
const AFTER_SHARE =
  /^(?! \p{L})|^ (?:of|are|is|was|were|have|has|had|left|more|less|fewer|than|in|on|at|by|to|from|and|or|but|as|[a-z]{1,12}ed(?! [a-z]{4}))\b/iu;

interface Share {
  readonly from: number;
  readonly text: string;
  readonly as: 'percent' | 'words' | 'ratio';
  /** In percent. */
  readonly value: number;
  /** Half of its last digit, in percentage points: the error of rounding. */
  readonly error: number;
  readonly isInBytes: boolean;
}

const countOf = (text: string): number => (/^an?$/iu.test(text) ? 1 : numberOf(text));

function shareOf(found: RegExpExecArray): Share {
  const [text, percent, some, part, few, unit, all, last] = found;
  const own = { text, from: found.index, isInBytes: last !== undefined };
  if (percent !== undefined) {
    const decimals = percent.split('.')[1]?.length ?? 0;
    return { ...own, as: 'percent', value: Number(percent), error: 0.5 / 10 ** decimals };
  }
  const ratio = (one = '', other = 1): number => (100 * countOf(one)) / other;
  if (part !== undefined) {
    return { ...own, as: 'words', value: ratio(some, PARTS[part.toLowerCase()]), error: 0 };
  }
  const isShare = unit === undefined || unit === last;
  return {
    ...own,
    as: 'ratio',
    value: isShare ? ratio(few, countOf(all ?? '')) : Number.NaN,
    error: 0,
  };
}

/** Whether two shares are equal: exactly if the text counts (29 of 1,000 is not 3 %), otherwise up to rounding. */
function isSame(asked: Share, own: Share): boolean {
  const isCounted = asked.as === 'percent' && own.as === 'ratio';
  const error = isCounted ? 0 : Math.max(asked.error, own.error);
  return Math.abs(asked.value - own.value) <= Math.max(error, COMPUTATION_ERROR);
}

/** Certainly a share: "42 of 10,000", "42/10,000". "3/25" may be a date, and "3 in 2024" is none. */
const COUNTED = / of (?:the |all )?\d|\/(?:\d{3}|[4-9]\d)/u;

/** Significant digits of a computed percentage, and the digits it has if the former would round it to a round number. */
const DIGITS = 3;
const MORE_DIGITS = 6;

function rounded(value: number): number {
  const short = Number(value.toPrecision(DIGITS));
  const isRound = short === Number(value.toPrecision(DIGITS - 1));
  return isRound ? Number(value.toPrecision(MORE_DIGITS)) : short;
}

/**
 * A percentage for a text. From 50 on, the rest to 100 is rounded, and not the percentage. No percentage is rounded to
 * a round number such as 0, 50 or 100: 49.98 and 99.96 stay as they are.
 */
export const percentageOf = (value: number): number =>
  value <= 50 ? rounded(value) : Number((100 - rounded(100 - value)).toFixed(9));

const sharesIn = (text: string): Share[] =>
  Array.from(text.matchAll(SHARE), shareOf).filter(({ from, text: { length }, text: own }) => {
    const after = text.slice(from + length, from + length + 24);
    return !MAY_BE_RANK.test(own) || AFTER_SHARE.test(after);
  });

/** Rewrites the shares of a text in the claim's notation, from words to figures and the reverse: "a third", "33 %". */
export function sharesAs(claim: string, text: string): string {
  const asked = sharesIn(claim);
  const isCounted = asked.some((one) => one.as === 'ratio');
  const notationOf = (own: Share): string => {
    const same = asked.find((one) => one.as !== own.as && isSame(one, own));
    if (same !== undefined) return same.text;
    const isConverted =
      !isCounted && own.as === 'ratio' && own.value <= 100 && COUNTED.test(own.text);
    return isConverted ? `${percentageOf(own.value)}%` : own.text;
  };
  if (asked.length === 0) return text;
  const rewritten = sharesIn(text).map((own) => {
    const as = notationOf(own);
    const isAdded = own.isInBytes && as !== own.text;
    return {
      from: own.from,
      to: own.from + own.text.length,
      as: isAdded ? `${own.text} (${as})` : as,
    };
  });
  return spliced(text, rewritten);
}
