import { amountsOf, compare, sentences, tokenise, type Token } from '@assize/lexical';
import { isContent, stemsOf } from '#src/stance/rules/content.ts';

/** What stands beside a word and leaves less of it, or puts it off. */
const SOFTER =
  /\b(?:part(?:ly|ially)|in part|somewhat|relatively|sort of|kind of|(?:plan|intend|hope|aim|want)(?:s|ned|ed|d)? to|like an?|similar to|resembl\w+)\b/iu;

/** One of several is not the one that a claim names. */
const ONE_OF = /\bone of the\b/iu;
const THE_ONE = /\b(?:is|was) the\b/iu;

/** That two things go together says not that one brings the other about. */
const TOGETHER = /\b(?:correlat\w+|associat\w+|linked|connected|related) (?:to|with)\b/iu;
const BRINGS =
  /\b(?:caus\w+|leads? to|led to|harm\w*|makes?|made|produc\w+|prevent\w*|increas\w+|reduc\w+|trigger\w*)\b/iu;

/** "%" is looked at with its figure. */
const SHARES = new Set(['%', 'percent', 'percentage']);

const isAsked = (one: Token): boolean => isContent(one) && !SHARES.has(one.text);

/** Content words of a claim that a softened sentence may lack: the verb that it has another for. */
const LACKING = 1;

/** Words that a sentence may have more than a claim that it restates: where it says much else, a mark may belong there. */
const MORE = 3;

/** Whether a figure of a claim stands in a sentence only as a share where it counts, or only as a bound of what there is. */
function isOtherFigure(asked: readonly Token[], said: readonly Token[]): boolean {
  const there = amountsOf(said);
  return amountsOf(asked).some((amount) => {
    const value = asked[amount.at]?.value;
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
 * Whether a sentence of a window has the claim's words and says less by them: in part, as a plan, as something like it,
 * by a figure that is a share or a bound ("At least 200 people came." / "200 people came."), or that two things go
 * together where the claim says that one brings the other about.
 */
export function isSoftened(claim: string, window: string): boolean {
  const asked = tokenise(claim);
  const content = asked.filter(isAsked);
  const marks = [SOFTER, ...(THE_ONE.test(claim) ? [ONE_OF] : [])].filter(
    (mark) => !mark.test(claim),
  );
  const brings = BRINGS.test(claim) && !TOGETHER.test(claim);
  return sentences(window).some((sentence) => {
    const said = tokenise(sentence);
    if (said.filter(isAsked).length > content.length + MORE) return false;
    const there = stemsOf(said);
    const lacking = content.filter(({ stem }) => !there.has(stem)).length;
    if (brings && lacking <= LACKING && TOGETHER.test(sentence) && !BRINGS.test(sentence))
      return true;
    if (lacking > 0) return false;
    return marks.some((mark) => mark.test(sentence)) || isOtherFigure(asked, said);
  });
}
