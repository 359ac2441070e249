import type { Pair } from '#src/align.ts';
import { type Cues, flag } from '#src/cues/cue.ts';
import { HEDGES } from '#src/words.ts';
import type { Text } from '#src/text.ts';

/** How many tokens before and after a negator are within its scope. */
const REACH = { back: 2, on: 5 };

/** How many of the passage's negators have a term in their scope that the claim shares. */
function inReach({ passage, taken }: Pair, negators: readonly number[]): number {
  return negators.filter((at) =>
    passage.tokens
      .slice(Math.max(0, at - REACH.back), at + REACH.on + 1)
      .some(({ weight }, i) => weight > 0 && taken[Math.max(0, at - REACH.back) + i] === 1),
  ).length;
}

const has = (text: Text, words: ReadonlySet<string>): boolean =>
  text.tokens.some((token) => words.has(token.text));

export const negationCues: Cues = {
  names: ['negation-parity-covered', 'hedged-claim'],
  measure(pair) {
    const { claim, passage, coverage } = pair;
    const isOdd = claim.negators.length % 2 !== inReach(pair, passage.negators) % 2;
    const isHedged = has(claim, HEDGES) && !has(passage, HEDGES);
    return [coverage * coverage * flag(isOdd), coverage * flag(isHedged)];
  },
};
