import { sentences } from '@assize/lexical';
import { contentOf, hasAll, stemsOf } from '#src/stance/rules/content.ts';

/**
 * What begins a condition. "In case" and "assuming" count only at the beginning of a sentence: inside of one they
 * introduce a precaution ("take it in case …") or an office ("assuming office").
 */
const CONDITION =
  /\b(?:(?<!\b(?:[Ee]ven|[Aa]s|not) )[Ii]f(?! (?:any|needed|necessary|possible|applicable|required|known|proven|more|less|only|not|anything)\b)|[Uu]nless|In case|[Ii]n the event|[Pp]rovided that|Assuming|[Oo]n (?:the )?condition that)\b/u;

/** Up to when something holds: what is so until then may be so no more. */
const LIMIT =
  /\b(?:(?:until|till)(?! further notice\b)|through (?=(?:the end|(?:1|20)\d{3}\b|\p{Lu}))|up to (?=the ))/u;
const PRESENT = /\b(?:is|are|can|has|have)\b/u;

const LEAD = /^\W{0,9}(?:if|unless|in case|in the event|provided|assuming|on)\b[^,;:]{1,200},/iu;

/** Where another clause begins. A condition belongs to its own clause only. */
const CLAUSE = /;|:\s|\s[-\u2013\u2014]\s|\((?!if|unless)|,? (?:but|so|and|or|because|which|who) /u;

/** After one of these words "if" introduces an indirect question, and nothing depends on it. */
const INDIRECT_QUESTION =
  /\b(?:ask|check|see|test|verif|wonder|know|tell|find out|confirm)[a-z]*\s*$/iu;

const HAS_CONDITION =
  /\b(?:if|unless|in case|in the event|provided|assuming|condition|when(?:ever)?|once|while|after|before|until|without|where|may|might|could|would|should)\b/iu;

/** A counterfactual says what was the case ("If it had been patched …"), and a default holds for most. */
const SKIPPED = /\b(?:would|(?:should|could|might) have|otherwise)\b/iu;

/** A new line begins a new statement, unless it starts with a small letter. */
const NEW_LINE = /\n(?!\s{0,9}\p{Ll})/u;

/** Content words beyond the claim's. In a longer clause the condition may belong to something else. */
const MOST_EXTRA = 14;

/** If the claim has at least this share of the condition's words, the claim is about the condition itself. */
const MOST_SHARED = 0.5;

/** The clauses of a sentence; a condition in front stays with the first. */
function clausesOf(sentence: string): string[] {
  const [lead = ''] = LEAD.exec(sentence) ?? [];
  const [first = '', ...others] = sentence.slice(lead.length).split(CLAUSE);
  return [lead + first, ...others];
}

function partsOf(
  clause: string,
  isPresent: boolean,
): { readonly rest: string; readonly condition: string } | null {
  const found = CONDITION.exec(clause) ?? (isPresent ? LIMIT.exec(clause) : null);
  if (found === null) return null;
  const before = clause.slice(0, found.index);
  const behind = clause.slice(found.index + found[0].length);
  if (INDIRECT_QUESTION.test(before))
    return { rest: '', condition: behind.split(/,|\bthen\b/u, 1).join() };
  // After its consequence a condition extends to the end; before it, to the first comma.
  const end = contentOf(before).length > 1 ? -1 : behind.search(/,|\bthen\b/u);
  const condition = end === -1 ? behind : behind.slice(0, end);
  // A part before a comma does not depend on it: "It has been paid, call us if …".
  const near = before.slice(before.lastIndexOf(',') + 1);
  const rest = near.trim() === '' ? before : near;
  return { rest: `${rest} ${behind.slice(condition.length)}`, condition };
}

/**
 * Whether a window says the claim only as the consequence of a condition that the claim does not have, up to a time that
 * a claim in the present does not name, or as that condition: "If Legal has not approved by four, the launch moves to Tuesday." / "The launch moves to Tuesday."
 */
export function isOnlyConditional(claim: string, window: string): boolean {
  if (HAS_CONDITION.test(claim)) return false;
  const claimWords = contentOf(claim);
  const stems = stemsOf(claimWords);
  const having = window
    .split(NEW_LINE)
    .flatMap((lines) => sentences(lines))
    .filter((sentence) => !SKIPPED.test(sentence))
    .flatMap(clausesOf)
    .filter((clause) => hasAll(claimWords, contentOf(clause)));
  return (
    claimWords.length > 1 &&
    having.length > 0 &&
    having.every((clause) => {
      const words = contentOf(clause);
      const parts =
        words.length > claimWords.length + MOST_EXTRA ? null : partsOf(clause, PRESENT.test(claim));
      if (parts === null) return false;
      const condition = contentOf(parts.condition);
      if (hasAll(claimWords, condition)) return true;
      const shared = condition.filter(({ stem }) => stems.has(stem)).length;
      return hasAll(claimWords, contentOf(parts.rest)) && shared < condition.length * MOST_SHARED;
    })
  );
}
