import { sentences } from '@assize/lexical';
import { contentOf, hasAll, stemsOf } from '#src/stance/rules/content.ts';

/** What begins a condition, or a question that somebody else asks ("we checked if …"). */
const IF =
  /\b(?:(?<!\b(?:[Ee]ven|[Aa]s|not) )[Ii]f(?! (?:any|needed|necessary|possible|applicable|required|known|proven|more|less|only|not|anything)\b)|[Uu]nless|[Ii]n case|[Ii]n the event|[Pp]rovided that|[Aa]ssuming(?: that)?|[Oo]n (?:the )?condition that)\b/u;

/** Where another clause begins, a condition is of that one. */
const CLAUSE = /[;(]|:\s|,? (?:but|so|and|or|because|which|who) /u;

/** With one of these a claim has a condition of its own. */
const OWN =
  /\b(?:if|unless|in case|in the event|provided|assuming|condition|when(?:ever)?|once|while|after|before|until|without|where|may|might|could|would|should)\b/iu;

/** What would be under a condition tells of what is, and argues for it; and a default holds but for one. */
const OTHERWISE = /\b(?:would|(?:should|could|might) have|otherwise)\b/iu;

/** Words that a sentence may have more than a claim: in a longer one a condition may be of something else. */
const MORE = 14;

/** The share of a condition's words by which a claim has it. */
const ASKED = 0.5;

/** What a sentence makes depend on something, and on what; null where it does neither. */
function partsOf(sentence: string): { readonly rest: string; readonly condition: string } | null {
  const found = IF.exec(sentence);
  if (found === null || OTHERWISE.test(sentence)) return null;
  const before = sentence.slice(0, found.index);
  const behind = sentence.slice(found.index + found[0].length);
  // Behind what depends on it a condition goes to the end; before it, to a comma.
  const end = contentOf(before).length > 1 ? -1 : behind.search(/,|\bthen\b/u);
  const condition = end === -1 ? behind : behind.slice(0, end);
  return { rest: `${before} ${behind.slice(condition.length)}`, condition };
}

/**
 * Whether all that a window says of a claim is what happens under a condition that the claim does not have, or that
 * condition: "If Legal has not approved by four, the launch moves to Tuesday." / "The launch moves to Tuesday."
 */
export function isConditional(claim: string, window: string): boolean {
  if (OWN.test(claim)) return false;
  const asked = contentOf(claim);
  const stems = stemsOf(asked);
  const having = sentences(window)
    .flatMap((sentence) => sentence.split(CLAUSE))
    .filter((sentence) => hasAll(asked, contentOf(sentence), MORE));
  return (
    asked.length > 1 &&
    having.length > 0 &&
    having.every((sentence) => {
      const parts = partsOf(sentence);
      if (parts === null) return false;
      const condition = contentOf(parts.condition);
      if (hasAll(asked, condition)) return true;
      const shared = condition.filter(({ stem }) => stems.has(stem)).length;
      return hasAll(asked, contentOf(parts.rest)) && shared < condition.length * ASKED;
    })
  );
}
