import type { Token } from '@assize/lexical';
import { contentOf, linesAbout, stemsOf } from '#src/stance/rules/content.ts';

/** Marks at the start of a line that programs and forms use for what failed, was not run, or was not ticked. */
const FAILED_AT_START =
  /^\s*(?:[-*\u2022]\s+|\d{1,3}[.)]\s+)?(?:not ok\b|[\u00D7\u2715-\u2718\u274C\u274E\u26D4\u231B\u23F3\u{1F6AB}\u{1F6A7}]|:(?:x|no_entry(?:_sign)?|hourglass(?:_flowing_sand)?|construction):|non[-_ ]?compliant\b|not[-_ ]applicable\b|\(dry[- ]run\)|\( ?\)\s|\[\s*(?:[-~/>?]|fail(?:ed|ure)?|skip(?:ped|ping)?|x?fail|todo|pending|dry[- ]run|no|n\/a)\s*\]|(?:x?fail(?:ed|ure)?|unresolved|untested|dry[- ]run|no-?op|assertion failed):)/iu;

const FAILED_AT_END =
  /(?:\.\.|\u2026|[:=?>]|\s[-\u2013\u2014\u2190])\s*(?:fail(?:ed|s|ure)?|false|wrong|untrue|incorrect|disputed|unconfirmed|unverified|retracted|withdrawn|not (?:true|confirmed|verified)|no|nok|ko|not (?:ok|met|done|run|tested|found|applicable)|skip(?:ped)?|ignored|off|disabled|missing|absent|cancell?ed|rejected)\s*(?:\(.{0,40}\)|\[.{0,40}\])?$/iu;

const FAILED_IN_COLUMN =
  /\s(?:X?FAIL(?:ED)?|SKIP(?:PED)?|FALSE|NO|NOK|N\/A|MISSING|DISABLED|IGNORED|CANCELL?ED|REJECTED|TODO|NOT (?:OK|MET|DONE|RUN|TESTED|FOUND))\s*(?:\(.{0,40}\)|\[.{0,40}\])?$/u;

/** "No" or "false" at the end of a line, after words that it does not belong to. */
const NO_AT_END = /[^.!?\])] (?:no|false)$/u;

/** A single letter for "no" or "false" after a statement. */
const LETTER_AT_END = /[.:?]\s+[FN]$/u;

/** Cells of a table's row that hold a statement's outcome. */
const BAD_CELL =
  /^(?:[\u00D7\u2715-\u2718\u274C\u{1F44E}\u{1F6AB}]|[nf]|no|false|fail(?:ed|s|ure)?|n?ko|nok|not (?:ok|met|done|run|tested|true|confirmed)|skip(?:ped)?|rejected|refuted|untrue|wrong|incorrect|cancell?ed|to ?do|pending|planned|unconfirmed|unverified|disputed|invalid|withdrawn|retracted)$/iu;
const GOOD_CELL =
  /^(?:[\u2611\u2705\u2713\u2714\u{1F44D}]|y|yes|true|ok|pass(?:ed)?|done|met|confirmed|verified)$/iu;

const OPTION = /\b(yes|no|true|false)\b|([[(])\s?([x\u2713\u2714]?)\s?[\])]/giu;

/** Words of a claim of such an outcome, or of a denial. A bad outcome confirms such a claim, so the rule is silent. */
const NEGATIVE =
  /\b(?:not?|nor|never|none|off|(?:is|are|was|were) (?:down|out)|without|fail\p{L}*|fals\p{L}*|skip\p{L}*|ignor\p{L}*|disabl\p{L}*|miss\p{L}*|absen\p{L}*|cancel\p{L}*|reject\p{L}*|lacks?|wrong|untrue|todo|pending|dry)\b|n['\u2019]t\b|\bcannot\b/iu;

/** How many more content words than the claim a line may have: for a number, a time, and the outcome. */
const MOST_EXTRA = 5;

/** Whether the "no" of a form is ticked: "Yes [ ] No [x]", "( ) Yes (x) No". */
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

const MARKS = [FAILED_AT_START, FAILED_AT_END, FAILED_IN_COLUMN, NO_AT_END, LETTER_AT_END];

/** The name of the last of several fields: "supported: yes; default: no", "msg=restored cached=false". */
const LAST_FIELD = /(?:;|\s)\s?([\w.-]+(?: [\w.-]+){0,3})\s?[:=][^:=;]*$/u;
const hasFields = (line: string): boolean => line.includes('; ') || line.split('=').length > 2;
const OUTCOME = /^(?:status|results?|state|outcome|verdict|passed|ok|done)$/iu;
/** A count of 0 before the mark: "12 passed, 0 FAILED". */
const NONE_OF_THEM = /\b0\s+[A-Z]+\s*$/u;

function outcomeIsOfOther(claimWords: readonly Token[], line: string): boolean {
  if (NONE_OF_THEM.test(line)) return true;
  const name = hasFields(line) ? LAST_FIELD.exec(line)?.[1] : undefined;
  if (name === undefined || OUTCOME.test(name)) return false;
  const stems = stemsOf(claimWords);
  return contentOf(name).every(({ stem }) => !stems.has(stem));
}

/** The most words of a cell that names something, such as "telemetry disabled"; a longer one is a statement. */
const LONGEST_NAME = 3;

/** Whether a row of a table has a bad outcome in a cell by itself, and no good one. */
function isBadRow(line: string): boolean {
  const cells = line.split(/[|\t]/u).map((cell) => cell.trim());
  const isNegativeName = (cell: string): boolean =>
    !BAD_CELL.test(cell) && NEGATIVE.test(cell) && cell.split(' ').length <= LONGEST_NAME;
  return (
    cells.some((cell) => BAD_CELL.test(cell)) &&
    !cells.some((cell) => GOOD_CELL.test(cell) || isNegativeName(cell))
  );
}

/** Whether a line reports a bad outcome of its own words. "disabled: no" does not: the two negations cancel out. */
function reportsFailure(line: string): boolean {
  if (isBadRow(line)) return true;
  const said = line.trimEnd();
  if (!MARKS.some((mark) => mark.test(said)) && !isTickedNo(said)) return false;
  const rest = [...MARKS, OPTION].reduce((so, mark) => so.replace(mark, ' '), said);
  return !NEGATIVE.test(rest);
}

/**
 * Whether every line of a window that has the claim's words reports a bad outcome of them: "not ok 2 - the backup is
 * restored", "The pump stops at 8 bar FAIL", "Data is encrypted: no", "Yes [ ] No [x]".
 */
export function reportsOtherOutcome(claim: string, window: string): boolean {
  const claimWords = contentOf(claim);
  if (claimWords.length === 0 || NEGATIVE.test(claim) || reportsFailure(claim)) return false;
  const lines = window.split('\n');
  const matching = linesAbout(claimWords, lines).map((at) => lines[at] ?? '');
  return (
    matching.length > 0 &&
    matching.every(
      (line) =>
        reportsFailure(line) &&
        !outcomeIsOfOther(claimWords, line) &&
        contentOf(line).length <= claimWords.length + MOST_EXTRA,
    )
  );
}
