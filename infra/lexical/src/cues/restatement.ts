import type { Pair } from '#src/align.ts';
import { type Cues, flag } from '#src/cues/cue.ts';
import { compare } from '#src/amounts.ts';
import type { Text } from '#src/text.ts';
import { demoted } from '#src/cues/predicate.ts';
import { type Clash, clash } from '#src/cues/swaps.ts';

/** Two texts that share this much of their content, both ways, say nearly the same. */
const NEARLY = 0.7;

/** Coverage of a claim of which no content term is missing. */
const WHOLE = 0.999;

/** Less of a claim than this is no restatement, whatever its one difference is. */
const LEAST = 0.4;

/** A denial is looked for this many tokens before the restated words: "it is not true that …". */
const LEAD = 4;

/** Whether some number of the claim meets only others of its kind in the passage. */
function otherNumber(pair: Pair): boolean {
  return pair.claim.amounts.some((amount) => {
    const same = pair.passage.amounts.filter((other) => other.class === amount.class);
    return same.length > 0 && same.every((other) => compare(amount, other) === 'conflicts');
  });
}

interface Span {
  /** share of the span's content that the claim has too */
  readonly share: number;
  /** how many of its content terms the claim lacks */
  readonly foreign: number;
  readonly denials: number;
  readonly negators: number;
  /** share of the whole passage's content that the claim has too */
  readonly ofPassage: number;
}

/** The part of the passage from the first to the last content term of the claim. */
function span(pair: Pair): Span {
  const { content, denials, negators } = pair.passage;
  const taken = content.filter((at) => pair.taken[at] === 1);
  const first = taken[0] ?? 0;
  const last = taken.at(-1) ?? 0;
  const inside = content.filter((at) => at >= first && at <= last).length;
  const near = (at: number): boolean => at >= first - LEAD && at <= last;
  return {
    share: inside === 0 ? 0 : taken.length / inside,
    foreign: inside - taken.length,
    denials: denials.filter(near).length,
    negators: negators.filter(near).length,
    ofPassage: content.length === 0 ? 0 : taken.length / content.length,
  };
}

/** What, if anything, parts a passage from the claim that it otherwise restates. */
export type Restatement =
  | 'same'
  | 'denied'
  | 'number'
  | 'opposite'
  | 'name'
  | 'word'
  | 'demoted'
  | 'no';

const isOdd = (a: number, b: number): boolean => (a + b) % 2 === 1;

/** One text denies what the other says, and that one holds no negator of any kind. */
function denies(claim: Text, part: Span): boolean {
  if (claim.negators.length === 0) return part.denials % 2 === 1;
  return claim.denials.length % 2 === 1 && part.negators === 0;
}

/** A denial, where one text denies what the other says: flat, or by an opposite that is one itself. */
function denial(pair: Pair, part: Span, swap: Clash): Restatement {
  if (pair.coverage > WHOLE && swap === 'none') return part.share >= NEARLY ? 'denied' : 'no';
  return swap === 'opposite' && part.foreign === 0 ? 'opposite' : 'no';
}

/** Nothing missing and nothing swapped. */
const restated = (pair: Pair, part: Span): Restatement =>
  demoted(pair) ? 'demoted' : part.ofPassage >= NEARLY ? 'same' : 'no';

/** Whether a passage says nearly what the claim says, and the plain difference if there is one. */
export function restatement(pair: Pair): Restatement {
  if (pair.missing > 1 || pair.coverage < LEAST) return 'no';
  const part = span(pair);
  const swap = clash(pair);
  if (denies(pair.claim, part)) return denial(pair, part, swap);
  if (isOdd(pair.claim.negators.length, part.negators)) return 'no';
  const close = part.share >= NEARLY || part.foreign <= 1;
  if (otherNumber(pair)) return pair.missing === 0 && swap === 'none' && close ? 'number' : 'no';
  if (pair.coverage > WHOLE && swap === 'none')
    return part.share >= NEARLY ? restated(pair, part) : 'no';
  return swap !== 'none' && pair.missing === 1 && close ? swap : 'no';
}

/** The same content in both, with a difference in polarity, number or one word, or with none. */
export const restatementCues: Cues = {
  names: [
    'restates',
    'restates-denied',
    'restates-but-number',
    'restates-but-opposite',
    'restates-but-name',
    'restates-but-word',
    'restates-demoted',
    'clash',
    'clash-under-negation',
    'whole-under-negation',
  ],
  measure(pair) {
    const { claim, passage, coverage } = pair;
    const found = restatement(pair);
    const odd = isOdd(claim.negators.length, passage.negators.length);
    const any = otherNumber(pair) || clash(pair) !== 'none';
    const negated = claim.negators.length % 2 === 1;
    return [
      flag(found === 'same'),
      flag(found === 'denied'),
      flag(found === 'number'),
      flag(found === 'opposite'),
      flag(found === 'name'),
      flag(found === 'word'),
      flag(found === 'demoted'),
      coverage * flag(any && !odd),
      coverage * flag(any && odd && negated),
      coverage * flag(!any && odd && negated),
    ];
  },
};
