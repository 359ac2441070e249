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

const BYTES = '([KMGT]i?B)';

const COUNT = String.raw`\d{1,3}(?:,\d{3})+|\d{1,9}`;

/** A share: "33 %"; "a third", "two thirds"; "one in four", "40/60", "12 of 24". */
const SHARE = new RegExp(
  String.raw`(?<![\p{L}\d.,/-]|% ?[([])(?:(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b)|(an?|one|${SOME})[ -](${Object.keys(PARTS).join('|')})s?(?![\p{L}\d-])(?! of an? )|(?<!\b(?:step|page|part|attempt|phase|day|stage|chapter|number|no\.) )(${COUNT}|one|${SOME})(?: ?${BYTES})?(?: in | of | out of |/)(?:the |all |every )?(${COUNT}|${SOME}|ten)(?: ?${BYTES})?(?![\p{L}\d/-]|[.,]\d| ?[([]\d))`,
  'giu',
);

interface Share {
  readonly text: string;
  readonly as: 'percent' | 'words' | 'ratio';
  /** In percent. */
  readonly value: number;
  /** Half of its last digit, in percentage points: the error of rounding. */
  readonly error: number;
}

const countOf = (text: string): number => (/^an?$/iu.test(text) ? 1 : numberOf(text));

function shareOf([text = '', percent, some, part, few, unit, all, last]: readonly (
  | string
  | undefined
)[]): Share {
  if (percent !== undefined) {
    const decimals = percent.split('.')[1]?.length ?? 0;
    return { text, as: 'percent', value: Number(percent), error: 0.5 / 10 ** decimals };
  }
  const ratio = (one = '', other = 1): number => (100 * countOf(one)) / other;
  if (part !== undefined) {
    return { text, as: 'words', value: ratio(some, PARTS[part.toLowerCase()]), error: 0 };
  }
  const isShare = unit === undefined || unit === last;
  return {
    text,
    as: 'ratio',
    value: isShare ? ratio(few, countOf(all ?? '')) : Number.NaN,
    error: 0,
  };
}

/** Whether two shares are equal up to rounding. */
const isSame = (one: Share, other: Share): boolean =>
  Math.abs(one.value - other.value) <= Math.max(one.error, other.error, 1e-9);

/** Certainly a share: "42 of 10,000", "42/10,000". "3/25" may be a date, and "3 in 2024" is none. */
const COUNTED = / of (?:the |all )?\d|\/(?:\d{3}|[4-9]\d)/u;

/** Significant digits of a ratio that becomes a percentage. */
const DIGITS = 3;

/** Rewrites the shares of a text in the claim's notation, from words to figures and the reverse: "a third", "33 %". */
export function sharesAs(claim: string, text: string): string {
  const asked = Array.from(claim.matchAll(SHARE), shareOf);
  if (asked.length === 0) return text;
  const isCounted = asked.some((one) => one.as === 'ratio');
  return text.replaceAll(SHARE, (...found: (string | undefined)[]) => {
    const own = shareOf(found);
    const same = asked.find((one) => one.as !== own.as && isSame(one, own));
    if (same !== undefined)
      return found[7] === undefined ? same.text : `${own.text} (${same.text})`;
    const isConverted =
      !isCounted && own.as === 'ratio' && own.value <= 100 && COUNTED.test(own.text);
    if (!isConverted) return own.text;
    const share = `${Number(own.value.toPrecision(DIGITS))}%`;
    return found[7] === undefined ? share : `${own.text} (${share})`;
  });
}
