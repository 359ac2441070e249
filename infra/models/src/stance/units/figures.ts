import { inFigures, numberOf, wordedIn } from '#src/stance/units/numbers.ts';

/** Significant digits to which two figures are compared: enough that two different counts stay different. */
const DIGITS = 15;

const FIGURE =
  /(?<![\p{L}\d.,])(?:half a(?= [tmb])|\d+(?:,\d{3})*(?:\.\d+)?)(?:[kK]|M|bn| (?:thousand|million|billion|bn))?(?![\p{L}\d]|[.,]\d)/gu;

const SCALES: Readonly<Record<string, string>> = { k: 'thousand', m: 'million', bn: 'billion' };

/** The value of a figure: "1,500" and "1.5k" → 1500; "half a million" → 500000; "five hundred" → 500. */
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

/** What marks a figure as one with several notations. "2.10" does not equal 2.1, because it may be a version. */
const LOOSE = /[,a-z]/iu;

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
