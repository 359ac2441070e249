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

/** "33 %"; "a third", "two thirds"; "one in four", "40/60", "12 of 24". */
const SHARE = new RegExp(
  String.raw`(?<![\p{L}\d.,/-])(?:(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b|per cent\b)|(an?|one|${SOME})[ -](${Object.keys(PARTS).join('|')})s?(?![\p{L}\d-])(?! of an? )|(\d{1,6}|one|${SOME})(?: in | of | out of |/)(?:the |all |every )?(\d{1,6}|${SOME}|ten)(?![\p{L}\d/-]|[.,]\d))`,
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

function shareOf([text = '', percent, some, part, few, all]: readonly (
  | string
  | undefined
)[]): Share {
  if (percent !== undefined) {
    const decimals = percent.split('.')[1]?.length ?? 0;
    return { text, as: 'percent', value: Number(percent), open: 0.5 / 10 ** decimals };
  }
  const ratio = (one = '', other = 1): number => (100 * countOf(one)) / other;
  return part === undefined
    ? { text, as: 'ratio', value: ratio(few, countOf(all ?? '')), open: 0 }
    : { text, as: 'words', value: ratio(some, PARTS[part.toLowerCase()]), open: 0 };
}

/** What is the same share but for the digits that it is given in. */
const isSame = (one: Share, other: Share): boolean =>
  Math.abs(one.value - other.value) <= Math.max(one.open, other.open, 1e-9);

/** A text with the shares that it says in words as the claim has them in figures, and the other way round: "a third", "33 %". */
export function sharesAs(claim: string, text: string): string {
  const asked = Array.from(claim.matchAll(SHARE), shareOf);
  if (asked.length === 0) return text;
  return text.replaceAll(SHARE, (...found: (string | undefined)[]) => {
    const own = shareOf(found);
    return asked.find((one) => one.as !== own.as && isSame(one, own))?.text ?? own.text;
  });
}
