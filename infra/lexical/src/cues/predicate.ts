import type { Pair } from '#src/align.ts';
import { type Cues, flag } from '#src/cues/cue.ts';
import type { Text } from '#src/text.ts';

const BE = new Set(['is', 'was', 'are', 'were', 'be', 'been', 'became', 'becomes', 'become']);
const ARTICLES = new Set(['a', 'an', 'the']);

/** Where "is a …" begins, or -1. */
function predicateAt(text: Text): number {
  return text.tokens.findIndex(
    (token, at) =>
      BE.has(token.text) &&
      (ARTICLES.has(text.tokens[at + 1]?.text ?? '') ||
        ARTICLES.has(text.tokens[at + 2]?.text ?? '')),
  );
}

type Predicate = 'same' | 'other' | 'none';

/** "X is a singer" against "X is an actor": the claim's last term of the predicate is not there. */
function predicate(pair: Pair): Predicate {
  const from = predicateAt(pair.claim);
  if (from < 0 || predicateAt(pair.passage) < 0) return 'none';
  const terms = pair.claim.content.filter((at) => at > from);
  const last = terms.at(-1);
  if (last === undefined) return 'none';
  return (pair.to[last] ?? -1) >= 0 ? 'same' : 'other';
}

/** "the largest" against "the third largest" or "one of the largest". */
export function demoted(pair: Pair): boolean {
  return pair.claim.tokens.some((token, i) => {
    const at = pair.to[i] ?? -1;
    if (at < 1 || !/(est|most|best)$/u.test(token.text)) return false;
    const before = pair.passage.tokens[at - 1];
    const rank = before?.value ?? 0;
    const inClaim = pair.claim.tokens[i - 1]?.value ?? null;
    const among = before?.text === 'the' && pair.passage.tokens[at - 2]?.text === 'of';
    return (rank >= 2 && inClaim === null) || (among && pair.claim.tokens[i - 2]?.text !== 'of');
  });
}

/** What a thing is said to be, and its rank. */
export const predicateCues: Cues = {
  names: ['same-predicate', 'other-predicate', 'other-predicate-denied', 'demoted'],
  measure(pair) {
    const found = predicate(pair);
    const denied = pair.claim.denials.length % 2 === 1;
    return [
      flag(found === 'same' && !denied),
      flag(found === 'other' && !denied),
      flag(found === 'other' && denied),
      flag(demoted(pair)),
    ];
  },
};
