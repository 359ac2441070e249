import { sentences } from '@assize/lexical';
import type { Stances } from '#src/stance/probabilities.ts';
import { contentOf, hasAll } from '#src/stance/rules/content.ts';

/** What begins so goes on about the sentence before it, and says nothing by itself. */
const GOES_ON =
  /^(?:it|its|he|his|she|her|they|their|this|that|these|those|neither|none|both|there|no|so|then)\b/iu;

/**
 * What a window of several sentences says beside those that have all of the claim's words; null where it has no such
 * sentence, or nothing else that stands by itself.
 */
export function besideClaim(claim: string, window: string): string | null {
  const asked = contentOf(claim);
  const all = sentences(window);
  const says = all.map((sentence) => hasAll(asked, contentOf(sentence)));
  const others = all.filter((sentence, at) => {
    const isBehind = says.slice(0, at).includes(true);
    return says[at] === false && !(isBehind && GOES_ON.test(sentence));
  });
  return others.length === 0 || !says.includes(true) ? null : others.join(' ');
}

/** From so much on by the first reader alone both are asked whether a text takes back what it says. */
export const DOUBTED = 0.3;

/** From so much on what stands elsewhere in a text, or beside the claim's words, takes them back. Chosen by hand: of forty texts written to deceive, each is above .9. */
export const TAKEN_BACK = 0.7;

/** The reading of a text that says both: what speaks for the claim and against it counts as far as it is not balanced. */
export function balanced(one: Stances, other: Stances): Stances {
  const apart = (one.support - one.refute + (other.support - other.refute)) / 2;
  return { support: Math.max(0, apart), refute: Math.max(0, -apart), neutral: 1 - Math.abs(apart) };
}
