import { sentences } from '@assize/lexical';
import type { Stances } from '#src/stance/probabilities.ts';
import { contentOf, hasAll } from '#src/stance/rules/content.ts';

/** How a sentence begins that continues the one before it and means nothing without it. */
const CONTINUES =
  /^(?:it|its|he|his|she|her|they|their|this|that|these|those|neither|none|both|there|no|so|then)\b/iu;

/**
 * The sentences of a window that lack some of the claim's words, joined by spaces. Null if no sentence of the window
 * has all of them, or if no other sentence can be understood by itself.
 */
export function restWithoutClaim(claim: string, window: string): string | null {
  const claimWords = contentOf(claim);
  const all = sentences(window);
  const hasClaim = all.map((sentence) => hasAll(claimWords, contentOf(sentence)));
  const others = all.filter((sentence, at) => {
    const isAfterClaim = hasClaim.slice(0, at).includes(true);
    return hasClaim[at] === false && !(isAfterClaim && CONTINUES.test(sentence));
  });
  return others.length === 0 || !hasClaim.includes(true) ? null : others.join(' ');
}

/** From this probability of the opposite side by the first reader, both are asked if the text contradicts itself. */
export const MAY_CONTRADICT = 0.3;

/**
 * The least probability, by both readers, at which another part of the text contradicts the window. Chosen by hand:
 * in each of forty texts written to deceive, it is above .9.
 */
export const CONTRADICTS = 0.7;

/** The reading of a text that contradicts itself: what remains after support and refutation cancel out. */
export function balanceReadings(one: Stances, other: Stances): Stances {
  const apart = (one.support - one.refute + (other.support - other.refute)) / 2;
  return { support: Math.max(0, apart), refute: Math.max(0, -apart), neutral: 1 - Math.abs(apart) };
}
