import { sentences } from '@assize/lexical';
import { contentOf, hasAll } from '#src/stance/rules/content.ts';

const ALL = /\b(?:all|every\w*|each|always|entire|entirely|whole|complete|completely|fully)\b/iu;

const NONE = /\b(?:no|none|nobody|nothing|never|nowhere)\b/iu;

/** Phrases that make an exception from all or from none. */
const EXCEPTION =
  /\b(?:except(?:ing)?|with the exception of|excluding|apart from|aside from|other than|save for)\b|\b(?:all|every\w*|each|no|none|nobody|never)(?:\s[\w/.-]+){0,2}\sbut\s(?!also|not|is|are|was|were|it|they|he|she|we|you|has|have|had|that|this|then)/iu;

const ALMOST = /\b(?:almost|nearly|virtually|practically|mostly|largely)\b/iu;

const SELDOM = /\b(?:hardly|scarcely|barely|rarely|seldom|not (?:all|every\w*|each))\b/iu;

/**
 * Whether a claim speaks of all or of none, and a sentence of the window says the same with an exception that the
 * claim does not make ("All tests pass apart from two.", "The tests hardly ever fail.").
 */
export function isExcepted(claim: string, window: string): boolean {
  const said = [ALL, NONE].find((one) => one.test(claim));
  if (said === undefined) return false;
  const marks = [EXCEPTION, ALMOST].filter((mark) => !mark.test(claim));
  const claimWords = contentOf(claim);
  return sentences(window).some((sentence) => {
    const isLess = said.test(sentence) && marks.some((mark) => mark.test(sentence));
    const isSeldom = said === NONE && SELDOM.test(sentence) && !SELDOM.test(claim);
    return (isLess || isSeldom) && hasAll(claimWords, contentOf(sentence));
  });
}
