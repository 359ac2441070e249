/** What is asserted, in a word: "the claim that …". */
const ASSERTION =
  '(?:claim|statement|assumption|belief|idea|hypothesis|theory|theorem|argument|view|notion|myth|' +
  'conclusion|assertion|finding|proposition|thesis|premise|story|rumou?r)s?';

/** Questions and tasks that name a fact or a piece of work, whatever word stands in them. */
const ORDINARY =
  /^(?:who|whom|whose|when|where|how (?:many|much|often|long|far|old|to|do i|do we|can i|can we)|translate|define|explain|summari[sz]e|compare|rename|resolve|write)\b/i;

const AGAINST = [
  'contradict(?:s|ing)?',
  'refut(?:es?|ing)',
  'disprov(?:es?|ing)',
  'disput(?:es?|ing)',
  'undermin(?:es?|ing)',
  'rebuts?',
  'debunks?',
  'falsif(?:y|ies|ying)',
  'invalidat(?:es?|ing)',
  'oppos(?:es?|ing)',
  'weakens?',
  'casts? doubt (?:on|upon)',
  'speaks? against',
  'argues? against',
  'goes against',
  'conflicts? with',
].join('|');

/**
 * In the order asked: the first that fits decides. A pattern is of a query on one line, its white space single; its
 * group `s` holds the statement, `t`, where it has one, goes on with it.
 */
const CUES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['devil’s advocate', /\bdevil['’]?s advocate\b(?: for me| here)?(?<s>.+)$/is],
  [
    'disprove, argue against, poke holes in',
    /^(?:please |(?:can|could|would) you (?:please )?|try to |help me )?(?:argue against|argue the opposite of|disprove|refute|debunk|rebut|falsify|challenge|contest|dispute|attack|undermine|red[- ]team|stress[- ]test|(?:poke|find) holes in|pick apart|find (?:the )?(?:flaws|faults?) (?:in|with)|cast doubt on)[ :](?<s>.+)$/is,
  ],
  [
    'evidence against, the case against',
    /\b(?:case|arguments?|evidence|reasons?|proof|studies|sources|anything|data) (?:(?:is|are) there |do (?:we|you|they) have )?(?:against|contrary to|to the contrary of) (?<s>.+)$/is,
  ],
  [
    'counter-evidence, objections, criticisms',
    /\b(?:objections?|criticisms?|critiques?|rebuttals?|refutations?|counter[- ]?(?:evidence|arguments?|examples?|claims?|points?)) ?(?:to|for|of|against|on|:) ?(?<s>.+)$/is,
  ],
  [
    'what contradicts',
    new RegExp(
      `^(?:what|which|is there|are there|any|does any|do any|find|show|list|give|search)\\b.*?\\b(?:${AGAINST}) (?<s>.+)$`,
      'is',
    ),
  ],
  [
    'is it really true',
    /^(?:is|was) it (?:(?:really|actually|truly|in fact)(?: (?:true|the case|so|correct|right))?|true|the case|correct|right) (?:that )?(?<s>.+)$/is,
  ],
  [
    'does it really',
    /^(?:are|is|was|were|do|does|did|has|have|had|can|will|would) (?<s>.+?) (?:really|actually|truly) (?<t>.+)$/is,
  ],
  [
    'why might it be wrong',
    /^(?:why|how|in what (?:way|sense)|what if|what makes) (?:(?:might|could|may|would|can|is|are) )?(?<s>.+?) (?:(?:be|is|are|turns? out|turns? out to be) )?(?:wrong|false|untrue|mistaken|incorrect|misleading|flawed)$/is,
  ],
  [
    'what is wrong with the claim',
    new RegExp(
      `^what(?:['’]s| is| could be| might be| may be) (?:wrong|flawed|mistaken|false) (?:with|about|in) (?<s>(?:the|this|that|our|my|an?) ${ASSERTION}\\b.+)$`,
      'is',
    ),
  ],
];

const LEAD = new RegExp(
  `^(?:(?:the|this|that|our|my|your|their|an?)\\s+)?(?:[a-z]+\\s+)?${ASSERTION}\\s*(?:that\\b|:)\\s*`,
  'i',
);

/** The statement by itself: without "the claim that", without quotes and the marks around it. */
function stated(text: string): string {
  return text
    .trim()
    .replace(/^(?:on|about|against|regarding|for|to|with)\b\s*/i, '')
    .replace(/^(?:this|the following)?\s*[:,—–-]+\s*/i, '')
    .replace(LEAD, '')
    .replace(/^that\b\s*/i, '')
    .replace(/^["'“‘]+/, '')
    .replace(/(?<!["'”’.!?])["'”’.!?]+$/, '')
    .trim();
}

/**
 * The statement that a query asks what speaks against, as far as it says it in one piece; null of any other, which
 * is an ordinary one. By cues, of which the first that fits decides ("what contradicts …", "argue against …", "is it
 * really true that …", "why might … be wrong", …). A question for a person, a time, a place or a number, and a task (translate,
 * explain, …), is ordinary whatever words stand in it; so is a cue with nothing behind it. English
 * alone; a question is not turned round: "does coffee really stunt growth" states "coffee stunt
 * growth".
 */
export function challengedIn(query: string): { statement: string; cue: string } | null {
  const text = query
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![\s.?!])[\s.?!]+$/, '');
  if (ORDINARY.test(text)) return null;
  for (const [cue, pattern] of CUES) {
    const { s = '', t = '' } = pattern.exec(text)?.groups ?? {};
    const statement = stated(`${s} ${t}`);
    if (statement !== '') return { statement, cue };
  }
  return null;
}
