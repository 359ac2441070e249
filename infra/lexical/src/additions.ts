import { termsOf, wordsOf } from '#src/memo.ts';

/**
 * The stems that a passage adds to the claim, from the sentence that has most of the claim's words,
 * the first of equals. Function words are ignored, "not" among them, and synonyms count as the same
 * word. Null if no sentence shares a word with the claim.
 */
export function additionsTo(claim: string, passage: string): readonly string[] | null {
  const asked = new Set(wordsOf(claim).flat());
  const said = termsOf(claim);
  let best: { stems: readonly string[]; shared: number } | null = null;
  for (const stems of wordsOf(passage)) {
    const shared = stems.filter((stem) => asked.has(stem)).length;
    if (shared > (best?.shared ?? 0)) best = { stems, shared };
  }
  return best && best.stems.filter((stem) => !said.has(stem));
}
