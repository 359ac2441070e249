import { termsOf } from '#src/memo.ts';

/**
 * The similarity of two texts as bags of words, 0–1: the Dice coefficient, 2·|A ∩ B| / (|A| + |B|),
 * of their distinct stems. Function words are included, because they carry the negation. It is 1
 * for two texts of the same words, and for two texts without words.
 */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  const left = termsOf(a);
  const right = termsOf(b);
  if (left.size + right.size === 0) return 1;
  return (2 * left.intersection(right).size) / (left.size + right.size);
}
