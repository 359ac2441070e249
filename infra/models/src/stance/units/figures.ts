import { inFigures, numberOf, wordedIn } from '#src/stance/units/numbers.ts';

/** Digits of a figure that is written another way. */
const DIGITS = 6;

const FIGURE =
  /(?<![\p{L}\d.,])(?:half a(?= [tmb])|\d+(?:,\d{3})*(?:\.\d+)?)(?:[kK]|M|bn| (?:thousand|million|billion|bn))?(?![\p{L}\d]|[.,]\d)/gu;

/** What stands behind a figure multiplies it. */
const SCALES: Readonly<Record<string, string>> = { k: 'thousand', m: 'million', bn: 'billion' };

/** "1,500" and "1.5k" → 1500; "half a million" → 500000; "five hundred" → 500. */
function valueOf(figure: string): number {
  const [, own = '', scale = ''] = /^(half a|[\d.,]+)(k|m|bn| \w+)?$/iu.exec(figure) ?? [
    '',
    figure,
  ];
  const number = own === 'half a' ? '0.5' : own;
  return Number(
    numberOf(`${number} ${SCALES[scale.toLowerCase()] ?? scale}`.trim()).toPrecision(DIGITS),
  );
}

/** What one may write a figure with, or without. "2.10" is not 2.1, which may be a version. */
const LOOSE = /[,a-z]/iu;

/** A text with each figure of the claim's as it is written there. */
export function figuresAs(claim: string, text: string): string {
  const figures = Array.from(claim.matchAll(FIGURE), ([figure]) => figure);
  const worded = wordedIn(claim);
  const asked = [...figures, ...worded];
  if (asked.length === 0) return text;
  const isOther = (one: string, other: string): boolean =>
    (LOOSE.test(one) || LOOSE.test(other)) && valueOf(one) === valueOf(other);
  const said = new Set(wordedIn(text)).isDisjointFrom(new Set(worded)) ? inFigures(text) : text;
  return said.replaceAll(FIGURE, (own) => asked.find((figure) => isOther(figure, own)) ?? own);
}
