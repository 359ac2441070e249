/** Names of sections whose lines nobody stands up for, whatever they say. */
const UNTRUE = wording(
  String.raw`refuted|disproved|debunked|retracted|unconfirmed|unverified|unproven|disputed|violated|not (?:true|confirmed|verified)|untrue`,
  String.raw`open questions|hypothes[ei]s|(?:bad|wrong|incorrect) examples?|myths?|(?:common )?misconceptions|rumou?rs`,
);

/** Names of sections whose lines are not yet so, no longer so, or have failed. */
const OFF = wording(
  String.raw`to do|todo|doing|in progress|wip|work in progress|backlog|icebox|planned|pending|proposed|upcoming|not started|not(?: yet)? (?:done|started|met|passed|applied|implemented|included|supported|applicable|planned|completed)|not in (?:this release|scope)|unmet|incomplete|unfinished|blocked|on hold|postponed|deferred|rejected|declined|discarded|dismissed|cancell?ed|abandoned|dropped|won'?t do|ruled out|out of scope|non goals|removed|removals|deleted|retired|superseded|discontinued|reverted|rolled back|failed|failing|skipped|withdrawn`,
  String.raw`open|risks?|risk (?:register|log|assessment)|threats|worst case|expected (?:behaviou?r|results?|outcomes?|output)|wish ?list|future work|next steps|roadmap|open (?:items|tasks|points)|action items|acceptance criteria|definition of done|anti patterns?|user stor(?:y|ies)|disabled`,
);

/** Names of sections that list faults which have been repaired. */
const MENDED = wording(
  String.raw`fixed|(?:resolved|solved) NOUN`,
  String.raw`fixes|bug ?fixes|resolved (?:bugs|issues|problems|defects|errors|alerts|incidents)`,
);

/** Names of sections whose lines hold as they are written. */
const ON = wording(
  String.raw`done|completed?|finished|shipped|released|closed|added|changed|new|implemented|passed|passing|accepted|approved|enabled|met|deployed|supported|included|in scope|confirmed|verified|decided|found`,
  String.raw`actual (?:behaviou?r|results?|outcomes?|output)|(?:known|open) (?:issues|problems|bugs)|findings|facts?|truths?|reality|goals|decisions|security|additions|changes|notes|summary|root causes?|deprecat(?:ed|ions)`,
);

/** Matches the whole name of a section: a state with a noun ("items") before or after it, or a fixed name. */
function wording(states: string, names: string): RegExp {
  const noun =
    '(?:items?|tasks?|work|features?|ideas?|changes?|tests?|checks?|audits?|requirements?|criteria|controls?|causes?|options?|proposals?|stories|tickets?|cards?|migrations?|alternatives?|suggestions?|requests?|steps?|claims?|theories|explanations?|functions?|endpoints?|bugs?|issues?|problems?|defects?)';
  const filling = String.raw`(?:(?:we|i|they|that|which|is|are|was|were|have|has|had|been|be|still) ){0,4}`;
  const state = `(?:${states.replaceAll('NOUN', noun)})`;
  return new RegExp(
    `^(?:(?:(?:what|things) )?${filling}${state}(?: ${noun})?|${noun} ${filling}${state}|${names})$`,
    'u',
  );
}

/** The words of a label, without the number, count, sign or colon around them. */
const WORDS = /\p{L}(?:.*\p{L})?/su;

/** A longer line, in characters, is not the name of a section. */
const LONGEST = 60;

/** The most characters of a sentence that introduces a list. */
const LONGEST_LEAD = 150;

const INTRODUCES = /\b(?:following|these|those|below)\b|^\W{0,9}(?:what|things?)\b/iu;
const NONE_OF = /^\W{0,9}(?:none|neither|nothing|not one) of (?:the|these|those|what)\b/iu;
const IS_FALSE =
  /\b(?:false|untrue|wrong|incorrect|unconfirmed|unproven|unfounded|unsupported|unsubstantiated|fabricated|invented|fictional|made up|refuted|disproved|debunked|rejected|retracted|withdrawn)\b/iu;
const IS_NOT_TRUE =
  /(?:\b(?:not|never|cannot|no longer)|n['\u2019]t) (?:\p{L}{1,12} ){0,3}(?:true|so|case|correct|check|confirm|verif|establish|prove|proven|show|support|substantiat|accura|valid|met|done|happen|hold|appl|pass|implement|complet|exist|work)/iu;
const IS_NOT_FALSE =
  /(?:\b(?:not|none|neither|nothing|never|cannot|no longer)\b|n['\u2019]t\b).{0,150}\b(?:fix|resolv|solv|repair|clos|disput|doubt|contest|den[iy]|disprov|refut|reject|wrong|false|untrue|incorrect|invalid|fail|miss|broke|only|just|but)/iu;

/** Whether a line introduces a list of what is not so: "None of the following is true:", "What we could not confirm:". */
function deniesList(line: string): boolean {
  const said = line.trimEnd();
  const isLead = said.endsWith(':') || (said.endsWith('.') && /\bfollowing\b/iu.test(said));
  if (!isLead || said.length > LONGEST_LEAD || IS_NOT_FALSE.test(said)) return false;
  return (
    NONE_OF.test(said) || (INTRODUCES.test(said) && (IS_FALSE.test(said) || IS_NOT_TRUE.test(said)))
  );
}

/**
 * Classifies the name of a section, or the line before a list, by what it says about the lines below: nobody stands up
 * for them (`untrue`: "Myths"), they are not so yet or any more, or a sentence says so of them (`off`: "To do",
 * "Removed", "Failed tests (2):"), they list faults that have been repaired (`mended`: "Bug fixes"), or they hold
 * (`on`: "Done"). Null if the line names no such section.
 */
export function labelOf(line: string): 'untrue' | 'off' | 'mended' | 'on' | null {
  if (deniesList(line)) return 'off';
  // A line that ends with a full stop is a sentence.
  if (line.length > LONGEST || line.endsWith('.')) return null;
  const [words = ''] = WORDS.exec(line) ?? [];
  const name = words
    .toLowerCase()
    .replaceAll('\u2019', "'")
    .replaceAll(/[-\s]+/g, ' ');
  if (UNTRUE.test(name)) return 'untrue';
  if (OFF.test(name)) return 'off';
  if (MENDED.test(name)) return 'mended';
  return ON.test(name) ? 'on' : null;
}
