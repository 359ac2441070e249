import { labelOf } from '@assize/lexical';
import { contentOf, hasAll, linesAbout } from '#src/stance/rules/content.ts';

type Label = ReturnType<typeof labelOf>;

/** A section's name confirms a claim of what is not so, not so any more, or to come, so the rule is silent. */
const CLAIM_OF_ABSENCE =
  /\b(?:not?|never|without|will|shall|should|must|to be|being|(?:remov|drop|delet|retir|discontinu|cancel|reject|declin|discard|fail|skip|plan|pend|propos|postpon|defer|abandon|withdr|retract|revert|refut|disprov|debunk|fix|solv|resolv|repair|mend|correct|stop|ceas|block|disabl|unsupport|unconfirm|hypothe|progress|todo)\p{L}*|ruled out|rolled back|myths?|false|untrue|wrong|rumou?rs?|lacks?|missing|former|open|may|might|could|risks?|threat\p{L}*|expect\p{L}*|ends?|ended)\b|n['’]t\b/iu;

/** A section of what is untrue confirms only a claim of this. */
const CLAIM_OF_DOUBT =
  /\b(?:un(?:confirmed|verified|proven|true)|disput\p{L}*|violat\p{L}*|retract\p{L}*|refut\p{L}*|disprov\p{L}*|debunk\p{L}*|myths?|misconceptions?|rumou?rs?|hypothe\p{L}*|questions?|false|wrong|incorrect|not (?:true|so|confirmed|verified)|may|might|could)\b/iu;

/** A line in a list of fixed faults may describe the state after the fix instead of the fault. */
const AFTER_FIX =
  /\b(?:now|no longer|instead|again|not|(?:fix|correct|mend|restor)(?:es|ed|s)?)\b/iu;

/** A line with a colon at its end names the section below it only if it is at most this long, in characters. */
const LONGEST_HEADING = 40;

const HASHES = /^\s{0,3}(#{1,6})\s/u;
const BOLD = /^\s{0,3}\*\*[^*]{1,60}\*\*:?\s*$/u;

/** The depth of a heading that Markdown does not mark: deeper than all that it does. */
const UNMARKED_DEPTH = 8;
function depthOf(line: string): number | null {
  const [, hashes] = HASHES.exec(line) ?? [];
  if (hashes !== undefined) return hashes.length;
  return BOLD.test(line) ? UNMARKED_DEPTH - 1 : null;
}

/** A ticked item is done, whichever list it stands in. */
const TICKED = /^\s*(?:[-*\u2022]\s|\d{1,3}[.)]\s)?(?:\[x\]|[\u2611\u2705\u2713\u2714])/iu;
const PASSED =
  /[-:>\u2013\u2014\u2192]\s?(?:pass(?:ed)?|ok|met|done|[\u2705\u2713\u2714])\W{0,3}$/iu;

/** The status of an alert, resolved or firing, which holds for the lines below it. */
const RESOLVED = /^\W{0,9}(?:resolved|recovered|cleared)(?::\d+)?[\]:]/iu;
const FIRING = /^\W{0,9}firing(?::\d+)?[\]:]/iu;

/** A claim in the past tense may be about an alert or a fault that is over. */
const PAST = /\b(?:was|were|had|did|used to|(?:has|have) (?:been|[a-z]{1,20}ed))\b/iu;

interface Line {
  readonly text: string;
  readonly label: Label;
}

const SEPARATOR = ' \u203A ';

/** The topic of a subsection, which does not change the status of its lines: "Removed › Security". */
const TOPIC =
  /^\W*(?:security|summary|notes|changes|additions|goals|decisions|findings|facts?|root causes?|new|changed)\W*$/iu;

/** The status that a path of headings gives the lines below: that of the innermost heading that has one. */
const labelOfPath = (line: string): Label =>
  line
    .split(SEPARATOR)
    .map((part, at) => (at > 0 && TOPIC.test(part) ? null : labelOf(part)))
    .findLast((label) => label !== null) ?? null;

/** The lines of a passage without its headings, each with the label of its section. */
function linesOf(passage: string): Line[] {
  const found: Line[] = [];
  let label: Label = null;
  let depth = 0;
  for (const text of passage.split('\n')) {
    const own = labelOfPath(text);
    if (RESOLVED.test(text)) label = 'mended';
    else if (FIRING.test(text)) label = 'on';
    const marked = depthOf(text);
    const isName =
      text.includes(SEPARATOR) || (text.length <= LONGEST_HEADING && text.trimEnd().endsWith(':'));
    if (own !== null || isName) {
      label = own;
      depth = marked ?? UNMARKED_DEPTH;
      continue;
    }
    if (marked !== null && marked <= depth) label = null;
    const isOn = TICKED.test(text) || PASSED.test(text);
    if (text.trim() !== '') found.push({ text, label: isOn ? 'on' : label });
  }
  return found;
}

/**
 * Whether a passage has the claim only in sections whose heading says that nothing in them holds: "To do", "Removed",
 * "Ruled out", "Failed tests". A list of fixed bugs, and a resolved alert, count as such for the claim's own words.
 */
export function isUnderNegatingHeading(claim: string, window: string, passage: string): boolean {
  const isOfAbsence = CLAIM_OF_ABSENCE.test(claim);
  const isOfDoubt = CLAIM_OF_DOUBT.test(claim);
  const isOff = ({ label }: Line): boolean =>
    (label === 'off' && !isOfAbsence) || (label === 'untrue' && !isOfDoubt);
  const claimWords = contentOf(claim);
  const isOfToday = !isOfAbsence && !PAST.test(claim);
  const lines = linesOf(passage);
  if (claimWords.length === 0 || lines.every(({ label }) => label === null)) return false;
  const matching = lines.filter(({ text }) => hasAll(claimWords, contentOf(text)));
  if (matching.length > 0) {
    return matching.every(
      (line) => isOff(line) || (line.label === 'mended' && isOfToday && !AFTER_FIX.test(line.text)),
    );
  }
  const read = lines.filter(({ text }) => window.includes(text) || text.includes(window));
  const about = linesAbout(
    claimWords,
    read.map(({ text }) => text),
  ).flatMap((at) => read[at] ?? []);
  const deciding = about.length > 0 ? about : read;
  return deciding.length > 0 && deciding.every(isOff);
}
