import { sentences, type Token } from '@assize/lexical';
import { contentOf, stemsOf } from '#src/stance/rules/content.ts';

/** Phrases for a lack of evidence. What follows one is not known to be true or false; at most somebody denies it. */
const NO_EVIDENCE =
  /\b(?:(?:no|without(?: any)?|lack of|insufficient|not any|\w+n['’]t any|hardly any) (?:\w+ )?(?:evidence|proof|confirmation)|(?:not|never|\w+n['’]t) (?:yet )?(?:been )?(?:shown|proven|proved|established|confirmed|demonstrated|verified)|unproven|unconfirmed|unverified|nothing to suggest|(?:denie[sd]|deny|denying|doubts?|doubted) that)\b/iu;

/** The least share of the claim's words that the sentence must have, and that must stand after the phrase. */
const LEAST_IN_SENTENCE = 0.8;
const LEAST_AFTER = 0.5;

/** How many more content words than the claim a sentence may have. */
const MOST_EXTRA = 6;

function shareOf(claimWords: readonly Token[], text: string): number {
  const there = stemsOf(contentOf(text));
  return claimWords.filter(({ stem }) => there.has(stem)).length / Math.max(1, claimWords.length);
}

/**
 * Whether a window says of the claim only that nothing shows it ("There is no evidence that the account was
 * hacked."), or only asks whether it is true. Either is neither for the claim nor against it.
 */
export function isUnproven(claim: string, window: string): boolean {
  if (NO_EVIDENCE.test(claim) || claim.trimEnd().endsWith('?')) return false;
  const claimWords = contentOf(claim);
  const windowSentences = sentences(window);
  const at = windowSentences.findIndex((sentence) => {
    if (contentOf(sentence).length > claimWords.length + MOST_EXTRA) return false;
    if (sentence.trimEnd().endsWith('?')) {
      return windowSentences.length === 1 && shareOf(claimWords, sentence) >= LEAST_IN_SENTENCE;
    }
    const mark = NO_EVIDENCE.exec(sentence);
    if (mark === null || shareOf(claimWords, sentence) < LEAST_IN_SENTENCE) return false;
    return shareOf(claimWords, sentence.slice(mark.index + mark[0].length)) >= LEAST_AFTER;
  });
  return (
    at >= 0 &&
    windowSentences.toSpliced(at, 1).every((one) => shareOf(claimWords, one) < LEAST_AFTER)
  );
}
