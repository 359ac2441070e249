import { sentences } from '@assize/lexical';
import { contentOf, hasAll, stemsOf } from '#src/stance/rules/content.ts';

/** What begins a condition; "in case" and "assuming" do inside of a sentence what a precaution and an office do. */
const IF =
  /\b(?:(?<!\b(?:[Ee]ven|[Aa]s|not) )[Ii]f(?! (?:any|needed|necessary|possible|applicable|required|known|proven|more|less|only|not|anything)\b)|[Uu]nless|In case|[Ii]n the event|[Pp]rovided that|Assuming|[Oo]n (?:the )?condition that)\b/u;

/** A condition in front of what depends on it. */
const LEAD = /^\W{0,9}(?:if|unless|in case|in the event|provided|assuming|on)\b[^,;:]{1,200},/iu;

/** Where another clause begins, a condition is of that one. */
const CLAUSE = /;|:\s|\s[-\u2013\u2014]\s|\((?!if|unless)|,? (?:but|so|and|or|because|which|who) /u;

/** Behind one of these "if" begins a question, and what follows that depends on nothing. */
const ASKS = /\b(?:ask|check|see|test|verif|wonder|know|tell|find out|confirm)[a-z]*\s*$/iu;

/** With one of these a claim has a condition of its own. */
const OWN =
  /\b(?:if|unless|in case|in the event|provided|assuming|condition|when(?:ever)?|once|while|after|before|until|without|where|may|might|could|would|should)\b/iu;

/** A sentence of what would have been says what was ("If it had been patched …"), and a default holds for most. */
const OTHERWISE = /\b(?:would|(?:should|could|might) have|otherwise)\b/iu;

/** A new line begins something else, unless it goes on in a small letter. */
const LINE = /\n(?!\s{0,9}\p{Ll})/u;

/** Words that a sentence may have more than a claim: in a longer one a condition may be of something else. */
const MORE = 14;

/** The share of a condition's words by which a claim has it. */
const ASKED = 0.5;

/** The clauses of a sentence; a condition in front stays with the first. */
function clausesOf(sentence: string): string[] {
  const [lead = ''] = LEAD.exec(sentence) ?? [];
  const [first = '', ...others] = sentence.slice(lead.length).split(CLAUSE);
  return [lead + first, ...others];
}

/** What a clause makes depend on something, and on what; null where it does neither. */
function partsOf(clause: string): { readonly rest: string; readonly condition: string } | null {
  const found = IF.exec(clause);
  if (found === null) return null;
  const before = clause.slice(0, found.index);
  const behind = clause.slice(found.index + found[0].length);
  if (ASKS.test(before)) return { rest: '', condition: behind.split(/,|\bthen\b/u, 1).join() };
  // Behind what depends on it a condition goes to the end; before it, to a comma.
  const end = contentOf(before).length > 1 ? -1 : behind.search(/,|\bthen\b/u);
  const condition = end === -1 ? behind : behind.slice(0, end);
  // What stands before a comma depends on nothing: "It has been paid, call us if …".
  const near = before.slice(before.lastIndexOf(',') + 1);
  const rest = near.trim() === '' ? before : near;
  return { rest: `${rest} ${behind.slice(condition.length)}`, condition };
}

/**
 * Whether all that a window says of a claim is what happens under a condition that the claim does not have, or that
 * condition: "If Legal has not approved by four, the launch moves to Tuesday." / "The launch moves to Tuesday."
 */
export function isConditional(claim: string, window: string): boolean {
  if (OWN.test(claim)) return false;
  const asked = contentOf(claim);
  const stems = stemsOf(asked);
  const having = window
    .split(LINE)
    .flatMap((lines) => sentences(lines))
    .filter((sentence) => !OTHERWISE.test(sentence))
    .flatMap(clausesOf)
    .filter((clause) => hasAll(asked, contentOf(clause)));
  return (
    asked.length > 1 &&
    having.length > 0 &&
    having.every((clause) => {
      const words = contentOf(clause);
      const parts = words.length > asked.length + MORE ? null : partsOf(clause);
      if (parts === null) return false;
      const condition = contentOf(parts.condition);
      if (hasAll(asked, condition)) return true;
      const shared = condition.filter(({ stem }) => stems.has(stem)).length;
      return hasAll(asked, contentOf(parts.rest)) && shared < condition.length * ASKED;
    })
  );
}
