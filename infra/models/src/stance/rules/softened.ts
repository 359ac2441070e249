import { amountsOf, compare, sentences, tokenise, type Token } from '@assize/lexical';
import { isContent, stemsOf } from '#src/stance/rules/content.ts';

const WEAKENING =
  /\b(?:part(?:ly|ially)|in part|somewhat|relatively|sort of|kind of|more or less|in principle|(?:plan|intend|hope|aim|want)(?:s|ned|ed|d)? to|like an?|similar to|resembl\w+)\b/iu;

/** The author does not vouch for it. The readers know most such words by themselves. */
const UNVOUCHED =
  /\b(?:apparently|unconfirmed|it (?:seems|appears)|as far as (?:\p{L}+ ){1,2}(?:know|tell)|or so (?:\p{L}+ ){1,3}(?:hears?|says?|said|claims?|thinks?))\b/iu;

/** "One of the" says less than a claim of "the" one. */
const ONE_OF = /\bone of the\b/iu;
const THE_ONE = /\b(?:is|was) the\b/iu;

/** Words for a correlation, which does not say that one thing causes the other. */
const CORRELATION = /\b(?:correlat\w+|associat\w+|linked|connected|related) (?:to|with)\b/iu;
const CAUSATION =
  /\b(?:caus\w+|leads? to|led to|harm\w*|makes?|made|produc\w+|prevent\w*|increas\w+|reduc\w+|trigger\w*)\b/iu;

/** Percent signs, which `isOtherFigure` compares together with their figures. */
const SHARES = new Set(['%', 'percent', 'percentage']);

const isAsked = (one: Token): boolean => isContent(one) && !SHARES.has(one.text);

/** How many content words of the claim a sentence about a correlation may lack: it has another verb. */
const MOST_MISSING = 1;

/** Content words beyond the claim's: in a longer sentence the mark may belong to other words. */
const MOST_EXTRA = 3;

/** Whether the claim's figure is said only as a share where the claim counts (or the reverse), or as an open bound. */
function isOtherFigure(claimWords: readonly Token[], said: readonly Token[]): boolean {
  const there = amountsOf(said);
  return amountsOf(claimWords).some((amount) => {
    const value = claimWords[amount.at]?.value;
    const alike = there.filter(({ at }) => said[at]?.value === value);
    return (
      alike.length > 0 &&
      alike.every(
        (one) =>
          (one.class === 'percent') !== (amount.class === 'percent') ||
          (!Number.isFinite(one.high - one.low) && compare(amount, one) === 'open'),
      )
    );
  });
}

/**
 * Whether a window says less than the claim: in part, as a plan, as something similar, without vouching for it, by a
 * share or a bound ("At least 200 people came." / "200 people came."), or as a correlation for a cause.
 */
export function isSoftened(claim: string, window: string): boolean {
  const claimWords = tokenise(claim);
  const content = claimWords.filter(isAsked);
  const marks = [WEAKENING, UNVOUCHED, ...(THE_ONE.test(claim) ? [ONE_OF] : [])].filter(
    (mark) => !mark.test(claim),
  );
  const isCausal = CAUSATION.test(claim) && !CORRELATION.test(claim);
  return sentences(window).some((sentence) => {
    const said = tokenise(sentence);
    if (said.filter(isAsked).length > content.length + MOST_EXTRA) return false;
    const there = stemsOf(said);
    const missing = content.filter(({ stem }) => !there.has(stem)).length;
    if (
      isCausal &&
      missing <= MOST_MISSING &&
      CORRELATION.test(sentence) &&
      !CAUSATION.test(sentence)
    )
      return true;
    if (missing > 0) return false;
    return marks.some((mark) => mark.test(sentence)) || isOtherFigure(claimWords, said);
  });
}
