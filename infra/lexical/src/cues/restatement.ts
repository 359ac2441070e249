import type { Pair } from '#src/align.ts';
import { compare } from '#src/amounts.ts';
import { type Cues, flag } from '#src/cues/cue.ts';
import { clashes } from '#src/cues/swaps.ts';
import type { Text } from '#src/text.ts';

/** Two texts say nearly the same if they share at least this much of their content, in both directions. */
const MIN_OVERLAP = 0.7;

const FULL_COVERAGE = 0.999;

/** Below this coverage a passage does not restate the claim, whatever else they have in common. */
const MIN_COVERAGE = 0.4;

/** How many tokens before the restated words a denial is looked for: "it is not true that …". */
const DENIAL_REACH = 4;

/**
 * Whether some number of the claim conflicts with every number of the same class in the passage, of
 * which there is at least one.
 */
function hasOtherNumber(pair: Pair): boolean {
  return pair.claim.amounts.some((amount) => {
    const same = pair.passage.amounts.filter((other) => other.class === amount.class);
    return same.length > 0 && same.every((other) => compare(amount, other) === 'conflicts');
  });
}

/**
 * Whether the passage weakens a superlative of the claim: "the largest" against "the third largest"
 * or "one of the largest".
 */
function isDemoted({ claim, passage, to }: Pair): boolean {
  return claim.tokens.some((token, i) => {
    const at = to[i] ?? -1;
    if (at < 1 || !/(est|most|best)$/u.test(token.text)) return false;
    const before = passage.tokens[at - 1];
    const isRanked = (before?.value ?? 0) >= 2 && (claim.tokens[i - 1]?.value ?? null) === null;
    const isAmong = before?.text === 'the' && passage.tokens[at - 2]?.text === 'of';
    return isRanked || (isAmong && claim.tokens[i - 2]?.text !== 'of');
  });
}

/** The part of a passage from the first to the last content term that it shares with the claim. */
interface Part {
  /** Share of the part's content that the claim has too. */
  readonly share: number;
  /** Number of the part's content terms that the claim lacks. */
  readonly foreign: number;
  readonly isQuoted: boolean;
  readonly denials: number;
  readonly negators: number;
  /** Share of the whole passage's content that the claim has too. */
  readonly ofPassage: number;
}

/** The index at which the passage quotes the claim word for word; -1 if it does not. */
const quoteIndex = ({ claim, passage }: Pair): number =>
  passage.tokens.findIndex((_, at) =>
    claim.tokens.every(({ text }, i) => passage.tokens[at + i]?.text === text),
  );

function partOf(pair: Pair): Part {
  const { content, denials, negators } = pair.passage;
  const at = quoteIndex(pair);
  const isQuoted = at >= 0;
  const places = content.filter((place) => pair.taken[place] === 1);
  // A quoted claim may end in a denial behind its last content term, as in "The pump failed".
  const [first = 0, last = 0] = isQuoted
    ? [at, at + pair.claim.tokens.length - 1]
    : [places[0], places.at(-1)];
  const inside = content.filter((place) => place >= first && place <= last).length;
  const shared = isQuoted ? inside : places.length;
  const isNear = (place: number): boolean => place >= first - DENIAL_REACH && place <= last;
  return {
    share: inside === 0 ? 0 : shared / inside,
    foreign: inside - shared,
    isQuoted,
    denials: denials.filter(isNear).length,
    negators: negators.filter(isNear).length,
    ofPassage: content.length === 0 ? 0 : shared / content.length,
  };
}

/**
 * Whether one text denies what the other says. Unless the passage quotes the claim, the other text
 * must hold no negator of any kind.
 */
function isDenied(claim: Text, part: Part): boolean {
  if (part.isQuoted) return (part.denials - claim.denials.length) % 2 === 1;
  if (claim.negators.length === 0) return part.denials % 2 === 1;
  return claim.denials.length % 2 === 1 && part.negators === 0;
}

/**
 * How a passage that otherwise restates the claim differs from it: not at all (`same`), or in what;
 * `no` if it does not restate the claim.
 */
export type Restatement = 'same' | 'denied' | 'number' | 'opposite' | 'no';

/**
 * Classifies a passage that denies the claim: `denied` if it has all of the claim's terms,
 * `opposite` if it has the opposite of one and adds no other term.
 */
function classifyDenial({ coverage }: Pair, part: Part, isOpposite: boolean): Restatement {
  if (coverage > FULL_COVERAGE && !isOpposite) return part.share >= MIN_OVERLAP ? 'denied' : 'no';
  return isOpposite && part.foreign === 0 ? 'opposite' : 'no';
}

/** Whether a passage says nearly what the claim says, and in what plain way it differs. */
export function restatement(pair: Pair): Restatement {
  const { claim, coverage, missing } = pair;
  if (missing > 1 || coverage < MIN_COVERAGE) return 'no';
  const part = partOf(pair);
  const isOpposite = clashes(pair);
  if (isDenied(claim, part)) return classifyDenial(pair, part, isOpposite);
  if (!part.isQuoted && (claim.negators.length + part.negators) % 2 === 1) return 'no';
  const isClose = part.share >= MIN_OVERLAP || part.foreign <= 1;
  if (hasOtherNumber(pair)) return missing === 0 && !isOpposite && isClose ? 'number' : 'no';
  if (coverage > FULL_COVERAGE && !isOpposite)
    return part.ofPassage >= MIN_OVERLAP && !isDemoted(pair) ? 'same' : 'no';
  return isOpposite && missing === 1 && isClose ? 'opposite' : 'no';
}

/** The same content in both texts, either without a difference or with one in polarity, number or a single word. */
export const restatementCues: Cues = {
  names: ['restates', 'restates-denied', 'restates-but-number', 'restates-but-opposite', 'clash'],
  measure(pair) {
    const { claim, passage, coverage } = pair;
    const found = restatement(pair);
    const isOdd = (claim.negators.length + passage.negators.length) % 2 === 1;
    const kinds: Restatement[] = ['same', 'denied', 'number', 'opposite'];
    return [
      ...kinds.map((kind) => flag(found === kind)),
      coverage * flag(!isOdd && (hasOtherNumber(pair) || clashes(pair))),
    ];
  },
};
