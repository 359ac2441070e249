import { termsOf, wordsOf } from '#src/memo.ts';

/**
 * The stems that the sentence of a passage which has most of the claim's words adds to them, function words
 * apart ("not" is one): the first of equals. Null where no sentence has any of them. Words stand for their
 * synonyms.
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
