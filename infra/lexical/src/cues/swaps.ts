import type { Pair } from '#src/align.ts';
import { type Cues, flag } from '#src/cues/cue.ts';
import { directionOf, kindOfStem, oppositesOf, saysUnchanged } from '#src/opposites.ts';
import type { Text } from '#src/text.ts';
import type { Token } from '#src/tokens.ts';

/** The tokens of each text that the other one lacks. */
function unmatchedTokens({ claim, passage, to, taken }: Pair): {
  claim: Token[];
  passage: Token[];
} {
  return {
    claim: claim.tokens.filter((_, at) => (to[at] ?? -1) < 0),
    passage: passage.tokens.filter((_, at) => taken[at] === 0),
  };
}

function meetsOpposite(pair: Pair): boolean {
  const { claim, passage } = unmatchedTokens(pair);
  return claim.some(({ stem }) => {
    const opposites = oppositesOf(stem);
    return opposites !== undefined && passage.some((other) => opposites.has(other.stem));
  });
}

/** Whether unmatched words of claim and passage are of the same kind: film and novel, red and blue. */
function meetsAlternative(pair: Pair): boolean {
  const { claim, passage } = unmatchedTokens(pair);
  const kinds = new Set(passage.map(({ stem }) => kindOfStem(stem)));
  return claim.some(({ stem }) => {
    const kind = kindOfStem(stem);
    return kind !== undefined && kinds.has(kind);
  });
}

/** Whether a word of one text can't be true together with a word of the other. */
export const clashes = (pair: Pair): boolean => meetsOpposite(pair) || meetsAlternative(pair);

/** Whether the same function word stands before different names: "in Bombay" against "in Delhi". */
function hasOtherName({ claim, passage, to, taken }: Pair): boolean {
  const before = (text: Text, isApart: (at: number) => boolean): string[] =>
    text.content
      .filter((at) => isApart(at) && text.tokens[at]?.kind === 'name')
      .map((at) => text.tokens[at - 1])
      .flatMap((word) => (word?.kind === 'function' ? [word.text] : []));
  const words = new Set(before(passage, (at) => taken[at] === 0));
  return before(claim, (at) => (to[at] ?? -1) < 0).some((word) => words.has(word));
}

/**
 * The direction that a text gives the term at `at`: 1 for more, -1 for less, 0 for none. The
 * nearest word of direction decides; a negator reverses it.
 */
function directionAt({ tokens, negators }: Text, at: number): number {
  for (const far of [-1, 1, -2, 2, -3, 3, -4, -5]) {
    const place = at + far;
    const side = directionOf(tokens[place]?.stem ?? '');
    if (side === 0) continue;
    const from = Math.min(place, at) - 3;
    const isTurned = negators.some((one) => one >= from && one < Math.max(place, at));
    return isTurned ? -side : side;
  }
  return 0;
}

/** The number of shared terms with the same direction in both texts, minus that with opposite ones. */
function directionAgreement({ claim, passage, to }: Pair): number {
  let sum = 0;
  for (const at of claim.content) {
    const place = to[at] ?? -1;
    if (place < 0 || directionOf(claim.tokens[at]?.stem ?? '') !== 0) continue;
    sum += directionAt(claim, at) * directionAt(passage, place);
  }
  return sum;
}

const isUnchanged = ({ tokens }: Text): boolean => tokens.some(({ stem }) => saysUnchanged(stem));

/** Whether a text mentions increases and decreases in unequal number. */
const isChange = ({ tokens }: Text): boolean =>
  tokens.reduce((sum, { stem }) => sum + directionOf(stem), 0) !== 0;

const BE = new Set(['is', 'was', 'are', 'were', 'be', 'been', 'became', 'becomes', 'become']);
const ARTICLES = new Set(['a', 'an', 'the']);

function predicateAt({ tokens }: Text): number {
  return tokens.findIndex(
    ({ text }, at) =>
      BE.has(text) && tokens.slice(at + 1, at + 3).some((next) => ARTICLES.has(next.text)),
  );
}

/**
 * Whether both texts say "is a …" and the passage lacks the claim's last term: "X is a singer" against "X is an actor".
 */
function isOtherPredicate({ claim, passage, to }: Pair): boolean {
  const from = predicateAt(claim);
  const last = claim.content.at(-1) ?? -1;
  return from >= 0 && last > from && predicateAt(passage) >= 0 && (to[last] ?? -1) < 0;
}

/** A different term in the same place, an opposite anywhere, or a different direction of change. */
export const swapCues: Cues = {
  names: [
    'opposite',
    'alternative',
    'other-name-there',
    'same-direction-of-term',
    'other-direction-of-term',
    'effect-after-all',
    'no-effect',
    'other-predicate',
    'other-predicate-denied',
  ],
  measure(pair) {
    const { claim, passage } = pair;
    const change = directionAgreement(pair);
    const isOther = isOtherPredicate(pair);
    const isDenied = claim.denials.length % 2 === 1;
    return [
      flag(meetsOpposite(pair)),
      flag(meetsAlternative(pair)),
      flag(hasOtherName(pair)),
      flag(change > 0),
      flag(change < 0),
      pair.coverage * flag(isUnchanged(claim) && !isUnchanged(passage) && isChange(passage)),
      pair.coverage * flag(isChange(claim) && !isUnchanged(claim) && isUnchanged(passage)),
      flag(isOther && !isDenied),
      flag(isOther && isDenied),
    ];
  },
};
