import { labelOf } from '@assize/lexical';
import { contentOf, hasAll } from '#src/stance/rules/content.ts';

type Label = ReturnType<typeof labelOf>;

/** Who speaks of what is not so, or no more, or of what is to come, is told that by the name of the section. */
const SPEAKS_OF_IT =
  /\b(?:not?|never|without|will|shall|should|must|to be|being|(?:remov|drop|delet|retir|discontinu|cancel|reject|declin|discard|fail|skip|plan|pend|propos|postpon|defer|abandon|withdr|retract|revert|refut|disprov|debunk|fix|solv|resolv|repair|mend|correct|stop|ceas|block|disabl|unsupport|unconfirm|hypothe|progress|todo)\p{L}*|ruled out|rolled back|myths?|false|untrue|wrong|rumou?rs?|lacks?|missing|former|open|may|might|could|risks?|threat\p{L}*|expect\p{L}*|ends?|ended)\b|n['’]t\b/iu;

/** A line among faults that were mended may tell of what was made of them. */
const MADE = /\b(?:now|no longer|instead|again|not|(?:fix|correct|mend|restor)(?:es|ed|s)?)\b/iu;

/** A shorter line before a list names what stands in it. */
const NAME = 40;

/** How Markdown marks the name of a section. */
const HASHES = /^\s{0,3}(#{1,6})\s/u;
const BOLD = /^\s{0,3}\*\*[^*]{1,60}\*\*:?\s*$/u;

/** How deep the name of a section is that Markdown marks; one that it does not mark is deeper than all of these. */
const DEEPEST = 8;
function depthOf(line: string): number | null {
  const [, hashes] = HASHES.exec(line) ?? [];
  if (hashes !== undefined) return hashes.length;
  return BOLD.test(line) ? DEEPEST - 1 : null;
}

/** What is ticked is done, whatever list it is left in. */
const TICKED = /^\s*(?:[-*\u2022]\s|\d{1,3}[.)]\s)?(?:\[x\]|[\u2611\u2705\u2713\u2714])/iu;
/** And so is what says so at its end. */
const CAME_OUT =
  /[-:>\u2013\u2014\u2192]\s?(?:pass(?:ed)?|ok|met|done|[\u2705\u2713\u2714])\W{0,3}$/iu;

/** An alert that is over, or is not; what it says of itself stands below. */
const OVER = /^\W{0,9}(?:resolved|recovered|cleared)(?::\d+)?[\]:]/iu;
const FIRING = /^\W{0,9}firing(?::\d+)?[\]:]/iu;

/** Who speaks of what was may have it of what is over. */
const PAST = /\b(?:was|were|had|did|used to|(?:has|have) (?:been|[a-z]{1,20}ed))\b/iu;

interface Line {
  readonly text: string;
  readonly label: Label;
}

const BETWEEN = ' \u203A ';

/** What a part of a section is about, which says nothing of how its lines stand: "Removed › Security". */
const TOPIC =
  /^\W*(?:security|summary|notes|changes|additions|goals|decisions|findings|facts?|root causes?|new|changed)\W*$/iu;

/** What a line of headings says of what stands below it: the innermost that says something. */
const ofHeadings = (line: string): Label =>
  line
    .split(BETWEEN)
    .map((part, at) => (at > 0 && TOPIC.test(part) ? null : labelOf(part)))
    .findLast((label) => label !== null) ?? null;

/** The lines of a passage, each with the label of the section that it stands in; without the names of sections. */
function linesOf(passage: string): Line[] {
  const found: Line[] = [];
  let label: Label = null;
  let depth = 0;
  for (const text of passage.split('\n')) {
    const own = ofHeadings(text);
    if (OVER.test(text)) label = 'mended';
    else if (FIRING.test(text)) label = 'on';
    const marked = depthOf(text);
    const isName = text.includes(BETWEEN) || (text.length <= NAME && text.trimEnd().endsWith(':'));
    if (own !== null || isName) {
      label = own;
      depth = marked ?? DEEPEST;
      continue;
    }
    if (marked !== null && marked <= depth) label = null;
    const isOn = TICKED.test(text) || CAME_OUT.test(text);
    if (text.trim() !== '') found.push({ text, label: isOn ? 'on' : label });
  }
  return found;
}

/**
 * Whether a passage has the claim in a section alone in which nothing is so: "To do", "Removed", "Ruled out", "Failed
 * tests". Among bugs that were fixed, and in an alert that is over, what has the claim's words is such a one.
 */
export function isLabelledOff(claim: string, window: string, passage: string): boolean {
  if (SPEAKS_OF_IT.test(claim)) return false;
  const asked = contentOf(claim);
  const isOver = !PAST.test(claim);
  const lines = linesOf(passage);
  if (asked.length === 0 || lines.every(({ label }) => label === null)) return false;
  const having = lines.filter(({ text }) => hasAll(asked, contentOf(text)));
  if (having.length > 0) {
    return having.every(
      ({ text, label }) => label === 'off' || (label === 'mended' && isOver && !MADE.test(text)),
    );
  }
  const read = lines.filter(({ text }) => window.includes(text) || text.includes(window));
  return read.length > 0 && read.every(({ label }) => label === 'off');
}
