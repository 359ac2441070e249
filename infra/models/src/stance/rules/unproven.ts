import { sentences, type Token } from '@assize/lexical';
import { contentOf, stemsOf } from '#src/stance/rules/content.ts';

/** What is said behind one of these is not known to be so, nor not to be so; at most somebody denies it. */
const UNKNOWN =
  /\b(?:(?:no|without(?: any)?|lack of|insufficient|not any|\w+n['’]t any|hardly any) (?:\w+ )?(?:evidence|proof|confirmation)|(?:not|never|\w+n['’]t) (?:yet )?(?:been )?(?:shown|proven|proved|established|confirmed|demonstrated|verified)|unproven|unconfirmed|unverified|nothing to suggest|(?:denie[sd]|deny|denying|doubts?|doubted) that)\b/iu;

/** Shares of a claim's words that its sentence has, and has behind the mark. */
const WHOLE = 0.8;
const BEHIND = 0.5;

/** Words that a sentence may have more than a claim that it says so of. */
const MORE = 6;

/** The share of a claim's words that a text has. */
function shareOf(asked: readonly Token[], text: string): number {
  const there = stemsOf(contentOf(text));
  return asked.filter(({ stem }) => there.has(stem)).length / Math.max(1, asked.length);
}

/**
 * Whether all that a window says of a claim is that nothing shows it ("There is no evidence that the account was
 * hacked."), or that somebody asks whether it is so: which is neither for the claim nor against it.
 */
export function isUnproven(claim: string, window: string): boolean {
  if (UNKNOWN.test(claim) || claim.trimEnd().endsWith('?')) return false;
  const asked = contentOf(claim);
  const said = sentences(window);
  const at = said.findIndex((sentence) => {
    if (contentOf(sentence).length > asked.length + MORE) return false;
    if (sentence.trimEnd().endsWith('?')) {
      return said.length === 1 && shareOf(asked, sentence) >= WHOLE;
    }
    const mark = UNKNOWN.exec(sentence);
    if (mark === null || shareOf(asked, sentence) < WHOLE) return false;
    return shareOf(asked, sentence.slice(mark.index + mark[0].length)) >= BEHIND;
  });
  return at >= 0 && said.toSpliced(at, 1).every((one) => shareOf(asked, one) < BEHIND);
}
