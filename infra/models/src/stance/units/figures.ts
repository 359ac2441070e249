/** Digits of a figure that is written another way. */
const DIGITS = 6;

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
export function figuresAs(claim: string, text: string): string {
  const asked = Array.from(claim.matchAll(FIGURE), ([figure]) => figure);
  const isOther = (one: string, other: string): boolean =>
    (LOOSE.test(one) || LOOSE.test(other)) && valueOf(one) === valueOf(other);
  return text.replaceAll(FIGURE, (own) => asked.find((figure) => isOther(figure, own)) ?? own);
}
