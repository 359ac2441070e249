/** Ways to say that a number is the most or the least, or that something is beyond it; none begins with the words of another. */
const BOUNDS: readonly (readonly [words: string, sign: string])[] = [
  ['at most|no more than|not more than|a maximum of|up to', '<=|≤'],
  ['at least|no (?:less|fewer) than|not (?:less|fewer) than|a minimum of', '>=|≥'],
  ['(?<!not? )(?:less|fewer) than|under|below', '<'],
  ['(?<!not? )(?:more|greater) than|over|above', '>'],
];

/** What a sign is in words, where the claim has other bounds. */
const PLAIN = ['at most', 'at least', 'less than', 'more than'];

const NEXT = String.raw` ?(?=[$€£]?\d)`;

const PATTERNS = BOUNDS.map(([words, sign]) => ({
  words: new RegExp(String.raw`\b(?:${words})${NEXT}`, 'giu'),
  // At the beginning of a line it quotes, and behind another sign it is an arrow.
  sign: new RegExp(String.raw`(?<=[\p{L}\p{N})\]%]) ?(?:${sign})${NEXT}`, 'gu'),
}));

/** A text with the bounds of its numbers as the claim has them: "a maximum of 5" as "at most 5", and a sign in words. */
export function boundsAs(claim: string, text: string): string {
  const asked = PATTERNS.map(({ words }) => claim.match(words)?.[0].toLowerCase());
  if (asked.every((own) => own === undefined)) return text;
  return PATTERNS.reduce((so, { words, sign }, at) => {
    const own = asked[at];
    const told =
      own === undefined
        ? so
        : so.replaceAll(words, (said) => (said.toLowerCase() === own ? said : own));
    return told.replaceAll(sign, ` ${own ?? `${PLAIN[at]} `}`);
  }, text);
}
