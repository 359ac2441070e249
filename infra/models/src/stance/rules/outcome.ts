import type { Token } from '@assize/lexical';
import { contentOf, hasAll, stemsOf } from '#src/stance/rules/content.ts';

/** What programs and forms put before a line that did not come out, was not run, or was not ticked. */
const BEFORE =
  /^\s*(?:[-*\u2022]\s+|\d{1,3}[.)]\s+)?(?:not ok\b|[\u00D7\u2715-\u2718\u274C\u274E\u26D4\u231B\u23F3\u{1F6AB}\u{1F6A7}]|:(?:x|no_entry(?:_sign)?|hourglass(?:_flowing_sand)?|construction):|non[-_ ]?compliant\b|not[-_ ]applicable\b|\(dry[- ]run\)|\( ?\)\s|\[\s*(?:[-~/>?]|fail(?:ed|ure)?|skip(?:ped|ping)?|x?fail|todo|pending|dry[- ]run|no|n\/a)\s*\]|(?:x?fail(?:ed|ure)?|unresolved|untested|dry[- ]run|no-?op|assertion failed):)/iu;

/** What they put behind it, after a sign that leads over to it. */
const BEHIND =
  /(?:\.\.|\u2026|[:=?>]|\s[-\u2013\u2014])\s*(?:fail(?:ed|s|ure)?|false|no|nok|ko|not (?:ok|met|done|run|tested|found|applicable)|skip(?:ped)?|ignored|off|disabled|missing|absent|cancell?ed|rejected)\s*(?:\(.{0,40}\)|\[.{0,40}\])?$/iu;

/** What they put behind it in capitals, as a column has it. */
const COLUMN =
  /\s(?:X?FAIL(?:ED)?|SKIP(?:PED)?|FALSE|NO|NOK|N\/A|MISSING|DISABLED|IGNORED|CANCELL?ED|REJECTED|TODO|NOT (?:OK|MET|DONE|RUN|TESTED|FOUND))\s*(?:\(.{0,40}\)|\[.{0,40}\])?$/u;

/** And a word for it that stands behind words which it does not belong to. */
const WORD = /[^.!?] (?:no|false)$/u;

/** Letters for "no" and "false" behind a statement. */
const LETTER = /[.:?]\s+[FN]$/u;

const OPTION = /\b(yes|no|true|false)\b|([[(])\s?([x\u2713\u2714]?)\s?[\])]/giu;

/** A claim of such an outcome, or one that denies, is told by it. */
const TELLS_OF_IT =
  /\b(?:not?|nor|never|none|off|(?:is|are|was|were) (?:down|out)|without|fail\p{L}*|fals\p{L}*|skip\p{L}*|ignor\p{L}*|disabl\p{L}*|miss\p{L}*|absen\p{L}*|cancel\p{L}*|reject\p{L}*|lacks?|wrong|untrue|todo|pending|dry)\b|n['\u2019]t\b|\bcannot\b/iu;

/** Words that a line may have more than a claim that it has all words of: a number, a time, how it came out. */
const MORE = 5;

/** Whether a form's line has its "no" ticked: "Yes [ ] No [x]", "( ) Yes (x) No". */
function isTickedNo(line: string): boolean {
  const found = Array.from(line.matchAll(OPTION), ([, word, , tick]) => ({
    word: word?.toLowerCase(),
    isTicked: tick !== undefined && tick !== '',
  }));
  const isBefore = found[0]?.word === undefined;
  const ticked = found.findIndex(({ isTicked }) => isTicked);
  const chosen = ticked === -1 ? undefined : found[ticked + (isBefore ? 1 : -1)]?.word;
  return chosen === 'no' || chosen === 'false';
}

const MARKS = [BEFORE, BEHIND, COLUMN, WORD, LETTER];

/** The last of several fields: "supported: yes; default: no", "msg=restored cached=false". */
const LAST_FIELD = /(?:;|\s)\s?([\w.-]+(?: [\w.-]+){0,3})\s?[:=][^:=;]*$/u;
const hasFields = (line: string): boolean => line.includes('; ') || line.split('=').length > 2;
const OUTCOME = /^(?:status|results?|state|outcome|verdict|passed|ok|done)$/iu;
/** "12 passed, 0 FAILED". */
const NONE_OF_THEM = /\b0\s+[A-Z]+\s*$/u;

/** Whether the end of a line is about something else than the claim. */
function endsOtherwise(asked: readonly Token[], line: string): boolean {
  if (NONE_OF_THEM.test(line)) return true;
  const name = hasFields(line) ? LAST_FIELD.exec(line)?.[1] : undefined;
  if (name === undefined || OUTCOME.test(name)) return false;
  const stems = stemsOf(asked);
  return contentOf(name).every(({ stem }) => !stems.has(stem));
}

/** Of "disabled: no" nothing is taken back. */
function isTakenBack(line: string): boolean {
  const said = line.trimEnd();
  if (!MARKS.some((mark) => mark.test(said)) && !isTickedNo(said)) return false;
  const rest = [...MARKS, OPTION].reduce((so, mark) => so.replace(mark, ' '), said);
  return !TELLS_OF_IT.test(rest);
}

/**
 * Whether the line of a window that has the claim's words says of itself that they did not come out so: "not ok 2 - the
 * backup is restored", "The pump stops at 8 bar FAIL", "Data is encrypted: no", "Yes [ ] No [x]".
 */
export function isOfOtherOutcome(claim: string, window: string): boolean {
  const asked = contentOf(claim);
  if (asked.length === 0 || TELLS_OF_IT.test(claim) || isTakenBack(claim)) return false;
  const having = window.split('\n').filter((line) => hasAll(asked, contentOf(line)));
  return (
    having.length > 0 &&
    having.every(
      (line) =>
        isTakenBack(line) && !endsOtherwise(asked, line) && hasAll(asked, contentOf(line), MORE),
    )
  );
}
