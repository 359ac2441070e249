/** Phrases and signs for upper and lower bounds. No phrase begins with the words of another. */
const BOUNDS: readonly (readonly [words: string, sign: string])[] = [
  ['at most|no more than|not more than|a maximum of|up to', '<=|≤'],
  ['at least|no (?:less|fewer) than|not (?:less|fewer) than|a minimum of', '>=|≥'],
  ['(?<!not? )(?:less|fewer) than|under|below', '<'],
  ['(?<!not? )(?:more|greater) than|over|above', '>'],
];

/** The words for each sign where the claim has a bound, but not this one. */
const PLAIN = ['at most', 'at least', 'less than', 'more than'];

const NEXT = String.raw` ?(?=[$€£]?\d)`;

const PATTERNS = BOUNDS.map(([words, sign]) => ({
  words: new RegExp(String.raw`\b(?:${words})${NEXT}`, 'giu'),
  // At the start of a line ">" marks a quotation, and after another sign it is part of an arrow.
  sign: new RegExp(String.raw`(?<=[\p{L}\p{N})\]%]) ?(?:${sign})${NEXT}`, 'gu'),
}));

/** Rewrites the bounds of numbers in the claim's words: "a maximum of 5" becomes "at most 5". Signs become words. */
export function boundsAs(claim: string, text: string): string {
  const asked = PATTERNS.map(({ words }) => claim.match(words)?.[0].toLowerCase());
  if (asked.every((own) => own === undefined)) return text;
  return PATTERNS.reduce((current, { words, sign }, at) => {
    const own = asked[at];
    const rewritten =
      own === undefined
        ? current
        : current.replaceAll(words, (said) => (said.toLowerCase() === own ? said : own));
    return rewritten.replaceAll(sign, ` ${own ?? `${PLAIN[at]} `}`);
  }, text);
}
