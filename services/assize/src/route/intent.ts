/** Nouns as in "the claim that …". */
const ASSERTION =
  '(?:claim|statement|assumption|belief|idea|hypothesis|theory|theorem|argument|view|notion|myth|' +
  'conclusion|assertion|finding|proposition|thesis|premise|story|rumou?r)s?';

/** Questions and tasks that ask for a fact or a piece of work. Such a query is ordinary, whatever else it contains. */
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
 * The first match decides. The query is on one line with single spaces. The group `s` captures the statement, `t` its
 * continuation.
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

/** Removes "the claim that", quotes and surrounding punctuation. */
function bareStatement(text: string): string {
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
 * Returns the statement that a query wants contradicted, and the first cue that showed it ("what contradicts …", "is it
 * really true that …"); null for an ordinary query.
 * A question for a person, a time, a place or a number, or a task (translate, explain, …), is ordinary whatever else it
 * contains, and so is a cue with nothing after it. Only English is understood. The word order of a question is kept:
 * "does coffee really stunt growth" gives "coffee stunt growth".
 */
export function challengedStatement(query: string): { statement: string; cue: string } | null {
  const text = query
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/(?<![\s.?!])[\s.?!]+$/, '');
  if (ORDINARY.test(text)) return null;
  for (const [cue, pattern] of CUES) {
    const { s = '', t = '' } = pattern.exec(text)?.groups ?? {};
    const statement = bareStatement(`${s} ${t}`);
    if (statement !== '') return { statement, cue };
  }
  return null;
}
