import type { Pair } from '#src/align.ts';
import { type Cues, flag } from '#src/cues/cue.ts';
import { compare } from '#src/amounts.ts';
import { clash } from '#src/cues/swaps.ts';

/** Two texts that share this much of their content, both ways, say nearly the same. */
const NEARLY = 0.7;

/** Whether some number of the claim meets only others of its kind in the passage. */
function otherNumber(pair: Pair): boolean {
  return pair.claim.amounts.some((amount) => {
    const same = pair.passage.amounts.filter((other) => other.class === amount.class);
    return same.length > 0 && same.every((other) => compare(amount, other) === 'conflicts');
  });
}

/** Share of the passage's content that the claim has too. */
export function shareOfPassage(pair: Pair): number {
  let taken = 0;
  for (const at of pair.passage.content) taken += pair.taken[at] ?? 0;
  return pair.passage.content.length === 0 ? 0 : taken / pair.passage.content.length;
}

/** What, if anything, parts a passage from the claim that it otherwise restates. */
export type Restatement = 'same' | 'denied' | 'number' | 'opposite' | 'name' | 'no';

const isOdd = (a: number, b: number): boolean => (a + b) % 2 === 1;

/** Whether a passage says nearly what the claim says, and the one plain difference if there is one. */
export function restatement(pair: Pair): Restatement {
  const { claim, passage } = pair;
  if (shareOfPassage(pair) < NEARLY || pair.missing > 1 || pair.coverage < 0.5) return 'no';
  const swap = clash(pair);
  const whole = pair.coverage > 0.999 && swap === 'none';
  if (isOdd(claim.denials.length, passage.denials.length)) return whole ? 'denied' : 'no';
  if (isOdd(claim.negators.length, passage.negators.length)) return 'no';
  if (otherNumber(pair)) return pair.missing === 0 && swap === 'none' ? 'number' : 'no';
  if (whole) return 'same';
  return swap === 'opposite' || swap === 'name' ? swap : 'no';
}

/** The same content in both, with a difference in polarity, number or one word, or with none. */
export const restatementCues: Cues = {
  names: [
    'restates',
    'restates-denied',
    'restates-but-number',
    'restates-but-opposite',
    'restates-but-name',
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
      coverage * flag(any && !odd),
      coverage * flag(any && odd && negated),
      coverage * flag(!any && odd && negated),
    ];
  },
};
