import type { ExhibitReading, Relation } from '@assize/proto';

/** What one claim says about the other; the two and their neutral rest sum to 1. */
export type Stance = Pick<ExhibitReading, 'support' | 'refute'>;

/**
 * A claim is close to another from this cosine on (all-MiniLM-L6-v2). `docs/precedents.md` has the
 * figures: most paraphrases are over it, and next to no claims that only share their subject.
 */
export const CLOSE = 0.8;

/** Mean probability over both directions from which two claims are taken to say the same. */
const SAME = 0.6;
/** Probability that each direction needs for one claim to be taken to deny the other. */
const OPPOSITE = 0.7;

const NEGATION = /\b(?:not|no|never|none|nobody|nothing|neither|nor|without|cannot|\w+n['’]t)\b/g;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * Tells how two close claims stand to each other, by how each reads against the other. Null where it can't
 * be told: similarity alone never tells a claim from its denial.
 */
export function relate(
  [one, other]: readonly [string, string],
  [forth, back]: readonly [Stance, Stance],
): Relation | null {
  if (Math.min(forth.refute, back.refute) >= OPPOSITE) return 'opposite';
  const agrees = (forth.support + back.support) / 2 >= SAME;
  return agrees && !isDoubtful(one, other) ? 'same' : null;
}

/**
 * Whether readers of stance are known to fail on two claims: over a negation that only one has, and the same
 * words in another order ("tea rather than coffee").
 */
function isDoubtful(one: string, other: string): boolean {
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
