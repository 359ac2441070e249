import type { ExhibitReading, Relation } from '@assize/proto';

/** How far one claim supports or refutes the other; with the neutral rest these sum to 1. */
export type Stance = Pick<ExhibitReading, 'support' | 'refute'>;

/**
 * Two claims are close at this cosine or above (all-MiniLM-L6-v2). `docs/precedents.md` has the
 * figures: most paraphrases are above it, and hardly any claims that only share their subject.
 */
export const MIN_SIMILARITY = 0.8;

const MIN_SAME = 0.6;
/** The probability that each direction needs for two claims to count as opposite. */
const MIN_OPPOSITE = 0.7;

const NEGATION = /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|\w+n['’]t)\b/g;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * How two close claims relate, from how each reads against the other. Null if that is uncertain:
 * similarity alone can't tell a claim from its denial.
 */
export function relate(
  [one, other]: readonly [string, string],
  [forth, back]: readonly [Stance, Stance],
): Relation | null {
  if (Math.min(forth.refute, back.refute) >= MIN_OPPOSITE) return 'opposite';
  const agrees = (forth.support + back.support) / 2 >= MIN_SAME;
  return agrees && !isUnreliable(one, other) ? 'same' : null;
}

/**
 * Whether stance readers are known to fail on these two claims: only one of them is negated, or
 * they have the same words in a different order ("tea rather than coffee").
 */
function isUnreliable(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const reordered =
    a.join(' ') !== b.join(' ') && a.toSorted().join(' ') === b.toSorted().join(' ');
  return reordered || isNegated(one) !== isNegated(other);
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

function isNegated(text: string): boolean {
  return (text.toLowerCase().match(NEGATION)?.length ?? 0) % 2 === 1;
}
