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

/** What both numbers of a share may be counted in. */
const BYTES = '([KMGT]i?B)';

const COUNT = String.raw`\d{1,3}(?:,\d{3})+|\d{1,9}`;

/** "33 %"; "a third", "two thirds"; "one in four", "40/60", "12 of 24". */
const SHARE = new RegExp(
  String.raw`(?<![\p{L}\d.,/-]|% ?[([])(?:(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b)|(an?|one|${SOME})[ -](${Object.keys(PARTS).join('|')})s?(?![\p{L}\d-])(?! of an? )|(?<!\b(?:step|page|part|attempt|phase|day|stage|chapter|number|no\.) )(${COUNT}|one|${SOME})(?: ?${BYTES})?(?: in | of | out of |/)(?:the |all |every )?(${COUNT}|${SOME}|ten)(?: ?${BYTES})?(?![\p{L}\d/-]|[.,]\d| ?[([]\d))`,
  'giu',
);

interface Share {
  readonly text: string;
  readonly as: 'percent' | 'words' | 'ratio';
  /** Of a hundred. */
  readonly value: number;
  /** By how much its last digit leaves it open. */
  readonly open: number;
}

const countOf = (text: string): number => (/^an?$/iu.test(text) ? 1 : numberOf(text));

function shareOf([text = '', percent, some, part, few, unit, all, last]: readonly (
  | string
  | undefined
)[]): Share {
  if (percent !== undefined) {
    const decimals = percent.split('.')[1]?.length ?? 0;
    return { text, as: 'percent', value: Number(percent), open: 0.5 / 10 ** decimals };
  }
  const ratio = (one = '', other = 1): number => (100 * countOf(one)) / other;
  if (part !== undefined) {
    return { text, as: 'words', value: ratio(some, PARTS[part.toLowerCase()]), open: 0 };
  }
  const isShare = unit === undefined || unit === last;
  return {
    text,
    as: 'ratio',
    value: isShare ? ratio(few, countOf(all ?? '')) : Number.NaN,
    open: 0,
  };
}

/** What is the same share but for the digits that it is given in. */
const isSame = (one: Share, other: Share): boolean =>
  Math.abs(one.value - other.value) <= Math.max(one.open, other.open, 1e-9);

/** "42 of 10,000" is a share, and so is "42/10,000"; "3/25" may be a date, and "3 in 2024" is none. */
const COUNTED = / of (?:the |all )?\d|\/(?:\d{3}|[4-9]\d)/u;

/** Digits of a share that the claim does not have. */
const DIGITS = 3;

/** A text with the shares that it says in words as the claim has them in figures, and the other way round: "a third", "33 %". */
export function sharesAs(claim: string, text: string): string {
  const asked = Array.from(claim.matchAll(SHARE), shareOf);
  if (asked.length === 0) return text;
  const isCounted = asked.some((one) => one.as === 'ratio');
  return text.replaceAll(SHARE, (...found: (string | undefined)[]) => {
    const own = shareOf(found);
    const same = asked.find((one) => one.as !== own.as && isSame(one, own));
    if (same !== undefined)
      return found[7] === undefined ? same.text : `${own.text} (${same.text})`;
    const isOther = !isCounted && own.as === 'ratio' && own.value <= 100 && COUNTED.test(own.text);
    if (!isOther) return own.text;
    const share = `${Number(own.value.toPrecision(DIGITS))}%`;
    return found[7] === undefined ? share : `${own.text} (${share})`;
  });
}
