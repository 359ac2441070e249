import type { Pair } from '#src/align.ts';
import { type Cues, flag } from '#src/cues/cue.ts';
import { EXCLUSIVES, HEDGES } from '#src/words.ts';
import type { Text } from '#src/text.ts';

/** A negator reaches this many tokens on, and half as many back. */
const REACH = 5;

/** How many of these negators of the passage stand by a term that the claim has too. */
function inReach(pair: Pair, negators: readonly number[]): number {
  let found = 0;
  for (const at of negators) {
    for (let i = at - 2; i <= at + REACH; i += 1) {
      const token = pair.passage.tokens[i];
      if (token !== undefined && token.weight > 0 && pair.taken[i] === 1) {
        found += 1;
        break;
      }
    }
  }
  return found;
}

/** A negator that both texts have is no difference. */
function shared(pair: Pair): number {
  let same = 0;
  for (const at of pair.claim.negators) if ((pair.to[at] ?? -1) >= 0) same += 1;
  return same;
}

const has = (text: Text, words: ReadonlySet<string>): boolean =>
  text.tokens.some((token) => words.has(token.text));

const MANY = new Set([
  'and',
  'also',
  'both',
  'other',
  'including',
  'several',
  'various',
  'besides',
]);
const ALONE = new Set(['only', 'exclusively', 'solely', 'merely', 'purely']);
const CONTRAST = new Set(['but', 'however', 'although', 'though', 'despite', 'whereas', 'while']);

/** Negation, exclusiveness and reserve in one text and not in the other. */
export const negationCues: Cues = {
  names: [
    'negated-claim-only',
    'negated-passage-only',
    'negated-passage-far',
    'negated-both',
    'negation-parity',
    'negation-parity-covered',
    'denied-passage-only',
    'denied-claim-only',
    'denial-parity-covered',
    'only-in-claim',
    'only-against-many',
    'always-in-claim',
    'only-in-passage',
    'hedged-passage',
    'hedged-claim',
    'contrast',
  ],
  measure(pair) {
    const { claim, passage, coverage } = pair;
    const near = inReach(pair, passage.negators);
    const denied = inReach(pair, passage.denials);
    const denies = claim.denials.length;
    const opposed = denied % 2 !== denies % 2;
    const ofClaim = claim.negators.length;
    const odd = ofClaim % 2 !== near % 2;
    const onlyClaim = has(claim, ALONE) && !has(passage, ALONE);
    return [
      coverage * flag(ofClaim > 0 && near === 0),
      coverage * flag(ofClaim === 0 && near > 0),
      coverage * flag(ofClaim === 0 && near === 0 && passage.negators.length > 0),
      coverage * flag(shared(pair) > 0),
      flag(odd),
      coverage * coverage * flag(odd),
      coverage * flag(denies === 0 && denied > 0),
      coverage * flag(denies > 0 && denied === 0),
      coverage ** 3 * flag(opposed),
      coverage * flag(onlyClaim),
      coverage * flag(onlyClaim && has(passage, MANY)),
      coverage * flag(!onlyClaim && has(claim, EXCLUSIVES) && !has(passage, EXCLUSIVES)),
      coverage * flag(!has(claim, ALONE) && has(passage, ALONE)),
      coverage * flag(has(passage, HEDGES) && !has(claim, HEDGES)),
      coverage * flag(!has(passage, HEDGES) && has(claim, HEDGES)),
      coverage * flag(has(passage, CONTRAST) && !has(claim, CONTRAST)),
    ];
  },
};
