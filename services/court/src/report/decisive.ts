import { contentOf } from './coherence.ts';
import type { Sentence } from './sentences.ts';

/** A variable that, according to a sentence, decides an outcome. */
export interface Decisive {
  /** In the sentence's own words, in lower case. */
  readonly name: string;
  readonly stems: ReadonlySet<string>;
  /** The stems of the outcome. Empty if the clause does not name it. */
  readonly outcome: ReadonlySet<string>;
  readonly sentence: Sentence;
}

/** The part of a sentence that names a variable, and the part that names the outcome. */
interface Said {
  readonly variable: string;
  readonly outcome: string;
}

const CAUSES =
  'factors?|drivers?|determinants?|predictors?|variables?|causes?|influences?|constraints?|bottlenecks?|conditions?|levers?|concerns?|reasons?|questions?';
const WEIGHTY =
  'decisive|deciding|determining|crucial|dominant|limiting|main|key|largest|strongest|biggest|critical|most important|single|binding|chief|principal|overriding|foremost';

const COPULA = /\b(?:is|are|was|were|remains?|be|been)\b/;

/** Two patterns with at most so many words between them. `before` must match within the four words before the first. */
type Gapped = readonly [first: RegExp, most: number, then: RegExp, before?: RegExp];
type How = RegExp | Gapped;

interface Place {
  readonly index: number;
  readonly end: number;
  readonly words: string;
}

/** Forms that are followed by the variable and preceded by the outcome. */
const BEHIND: readonly How[] = [
  [
    /\b(?:depend(?:s|ed|ing|ent)?|hinge[sd]?|hangs?|hung|turn(?:s|ed)?|contingent|conditional)\b/g,
    5,
    / (?:up)?on\b/,
  ],
  [
    /\b(?:decided|determined|governed|driven|settled|dictated|controlled|shaped|limited|set|fixed|capped|constrained|bounded)\b/g,
    3,
    / by\b/,
    COPULA,
  ],
  /\b(?:comes?|came|boils?|boiled|is|are|was)(?: [a-z]+){0,3} down(?: [a-z]+){0,2} to\b/,
  /\b(?:is|are|was|were)(?: [a-z]+){0,5} (?:a|the) (?:question|matter|function|product) of\b/,
  /\b(?:stands?|rises?|lives?|stood|rose) (?:or|and) (?:falls?|dies?|fell)(?: [a-z]+){0,3} (?:with|by|on)\b/,
  /\b(?:var(?:y|ies|ied)|scales?|scaled|swings?|swung)(?: [a-z]+){0,3} with\b/,
  [/\bowe[sd]?\b/g, 3, / (?:more|most) to\b/],
  /\bnothing(?: [a-z]+){1,8} (?:as much as|more than|so much as|than)\b/,
  /\bno(?: [a-z]+){1,6} (?:without|unless)\b/,
  /\bmost of [^,;:.]{1,80} (?:is|are|was|were) explained by\b/,
  [/\bsensitive\b/g, 3, / to\b/],
  /\bonly as [a-z]+ as\b/,
  /\b(?:matter|weigh|count)(?:s|ed)? (?:[a-z]+ )?less than\b/,
  /\bmore to do with\b/,
  /\b(?:needs?|requires?|takes)(?: above all| first of all| more than anything)\b/,
  /^(?:decisive|crucial)(?: for [^,;:.]{1,60})? (?:is|are|was|were)\b/,
];

/** Forms that are preceded by the variable and followed by the outcome. */
const BEFORE: readonly How[] = [
  /\b(?:decides?|determines?|governs?|dominate[sd]?|dictates?|outweigh(?:s|ed)?|trumps?|drives?|limits what)\b/,
  /\b(?:explains?|explained|accounts? for|accounted for) most of\b/,
  /\bthat (?:counts|matters)\b/,
  /\bsets? the (?:pace|ceiling|limit|floor|bar)\b/,
  /\b(?:makes?|made) (?:all the|the whole|the) difference\b/,
  [/\b(?:matter|weigh|count)(?:s|ed)?\b/g, 2, / (?:more|most)\b/],
  /\b(?:has|have|had)(?: [a-z]+){0,3} the(?: [a-z]+){0,2} (?:largest|strongest|greatest|biggest|most)(?: [a-z]+)? (?:effect|influence|impact|bearing|say)\b/,
  /\b(?:is|are|was|were)(?: [a-z]+){0,3} (?:decisive|paramount|the bottleneck|the crux|the key)\b/,
  [/\b(?:is|are|was|were)\b/g, 2, / (?:more|most) (?:important|decisive)\b/],
  /\b(?:is|are|was|were) what (?:counts|matters|decides|determines|drives|governs|limits)\b/,
];

/** "the main driver of X", before or after a copula. */
const CAUSE = new RegExp(`\\b(?:${WEIGHTY})(?: [a-z]+){0,1} (?:${CAUSES})\\b`);
const WHAT =
  /\bwhat(?: [a-z]+){0,2} (?:decides?|determines?|governs?|drives?|limits?|matters?|counts?)\b/;
const WITHOUT = /\bwithout\b/;
const NEGATIVE =
  /\b(?:no|not|never|nothing|none|nobody|neither|cannot|worthless|useless|pointless|impossible|fails?|failed|collapses?)\b/;
/** "is one thing: V", "one thing: V" */
const ONE_THING = /\bone (?:thing|factor|number|question)\b(?: [a-z]+){0,3}$/;

/** After "a matter of", these words and amounts make a measure or an idiom. */
const NO_MATTER =
  /^ (?:\d|course|fact|time|taste|opinion|urgency|principle|record|life|(?:a |some )?(?:few |couple )?(?:of )?(?:seconds|minutes|hours|days|weeks|months|years|cents|euros|dollars))/;

/** People, bodies and modal verbs. None of them is a variable. */
const NOBODY =
  /\b(?:we|i|you|he|she|they|who|to|board|committee|council|court|minister|ministry|government|manager|lead|leader|judge|clerk|user|operator|engineer|director|chair|owner|team|parliament|should|must|can|could|may|might|would|will|never|not|nothing)\b(?: [a-z]+){0,1} *$/;

const BODIES =
  /^ (?:the |a |an )?(?:[a-z]+ )?(?:board|committee|council|court|minister|ministry|government|manager|director|chair|team|parliament|law|contract|hand|vote|us|them)\b/;

const MARK = /[,;:.()—–!?]/;

function upToMark(text: string, from: number): string {
  const end = text.slice(from).search(MARK);
  return end < 0 ? text.slice(from) : text.slice(from, from + end);
}

function beforeIn(text: string, to: number): string {
  const parts = text.slice(0, to).split(MARK);
  const last = parts.at(-1) ?? '';
  if (last.trim() === '' && ASIDE.test(parts.at(-2) ?? '')) return parts.at(-3) ?? '';
  // In "of all that could go wrong, V outweighs the rest", the outcome stands before the comma.
  return last.trim() === '' ? (parts.at(-2) ?? '') : last;
}

/** "Not the copy but the backlog", and "less on the copy than on the backlog", name the backlog. */
function chosenOf(name: string, how = ''): string {
  const said = `${how}${name}`;
  if (/\bnot\b/.test(said) && name.includes(' but ')) return name.slice(name.indexOf(' but ') + 5);
  if (/\bless\b/.test(said) && name.includes(' than '))
    return name.slice(name.indexOf(' than ') + 6);
  return name;
}

/** "V, rather than W, decides": the middle part contrasts the variable with another. */
const ASIDE = /^ (?:rather than|not|and not|more than|far more than|instead of|above all)\b/;

function behind(text: string, at: Place): Said[] {
  const rest = text.slice(at.end);
  if (NO_MATTER.test(rest) || BODIES.test(rest)) return [];
  const name = upToMark(text, at.end);
  const outcome = beforeIn(text, at.index);
  if (name.trim() === '') {
    // "V is what the yield hangs on"
    const hung = / (?:is|are|was|were) what /.exec(outcome);
    return hung
      ? [{ variable: outcome.slice(0, hung.index), outcome: outcome.slice(hung.index) }]
      : [];
  }
  const inner = at.words.startsWith('no') ? at.words : '';
  return [{ variable: chosenOf(name, at.words), outcome: `${outcome} ${inner}` }];
}

function before(text: string, at: Place): Said[] {
  const variable = beforeIn(text, at.index);
  if (NOBODY.test(variable) || /\bwhat\b(?: [a-z]+){0,2} *$/.test(variable)) return [];
  const parts = text.slice(0, at.index).split(MARK).slice(0, -1);
  const front = parts.filter((one) => one !== variable).join(' ');
  const outcome = `${front} ${upToMark(text, at.end)}`;
  return [{ variable, outcome }];
}

/** "the decisive factor is V", or "V is the decisive factor". */
function cause(text: string, at: Place): Said[] {
  const front = beforeIn(text, at.index);
  const copula = COPULA.exec(front);
  const name = front.slice(0, copula?.index);
  if (!copula || name.trim() === '') return what(text, at, front);
  return [{ variable: name, outcome: upToMark(text, at.end) }];
}

/** "what decides it is V" */
function what(text: string, at: Place, front = ''): Said[] {
  const rest = upToMark(text, at.end);
  const copula = COPULA.exec(rest);
  if (!copula) return [];
  const variable = chosenOf(rest.slice(copula.index + copula[0].length));
  return [{ variable, outcome: `${front} ${rest.slice(0, copula.index)}` }];
}

/** "Without V no X", "X without V is worth nothing". */
function without(text: string, at: Place): Said[] {
  const { end } = at;
  const front = beforeIn(text, at.index);
  const rest = upToMark(text, end);
  const negative = NEGATIVE.exec(rest);
  const verb = COPULA.exec(rest);
  const begins = at.index === 0;
  if (begins && negative)
    return [{ variable: rest.slice(0, negative.index), outcome: rest.slice(negative.index) }];
  if (begins && rest.length < text.length - end) {
    const main = upToMark(text, end + rest.length + 1);
    return NEGATIVE.test(main) ? [{ variable: rest, outcome: main }] : [];
  }
  if (!verb || !NEGATIVE.test(rest.slice(verb.index)) || front.trim() === '') return [];
  return [{ variable: rest.slice(0, verb.index), outcome: front }];
}

/** "It is one thing: V" */
function oneThing(text: string): Said[] {
  const [front = '', variable = ''] = text.split(':');
  return ONE_THING.test(front) && variable ? [{ variable, outcome: '' }] : [];
}

const wordsIn = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

const placeFrom = (words: string, index: number): Place => {
  return { index, end: index + words.length, words };
};

function placeOf(text: string, how: How): Place | null {
  if (how instanceof RegExp) {
    const found = how.exec(text);
    return found && placeFrom(found[0], found.index);
  }
  const [first, most, then, ahead] = how;
  for (const found of text.matchAll(first)) {
    const end = found.index + found[0].length;
    const rest = upToMark(text, end);
    const last = then.exec(rest);
    if (!last || wordsIn(rest.slice(0, last.index)).length > most) continue;
    if (ahead && !ahead.test(wordsIn(beforeIn(text, found.index)).slice(-4).join(' '))) continue;
    return placeFrom(text.slice(found.index, end + last.index + last[0].length), found.index);
  }
  return null;
}

const FORMS: readonly (readonly [How, (text: string, at: Place) => Said[]])[] = [
  ...BEHIND.map((how) => [how, behind] as const),
  [WHAT, what],
  ...BEFORE.map((how) => [how, before] as const),
  [CAUSE, cause],
  [WITHOUT, without],
];

/** The most words in a variable's name. */
const LONGEST_NAME = 8;

/** The decisive variables that a sentence names, each once. Linear in the text. */
export function decisiveVariables(sentence: Sentence): Decisive[] {
  const text = sentence.text.slice(0, 2000).toLowerCase().replaceAll(/[’']/g, '');
  const said = FORMS.flatMap(([how, say]) => {
    const found = placeOf(text, how);
    return found ? say(text, found) : [];
  });
  const names = new Set<string>();
  return [...said, ...oneThing(text)].flatMap(({ variable, outcome }) => {
    const name = wordsIn(variable)
      .slice(0, 2 * LONGEST_NAME)
      .join(' ');
    const turns = contentOf(outcome);
    const own = [...contentOf(name)].filter((stem) => !turns.has(stem));
    if (own.length === 0 || names.has(name)) return [];
    names.add(name);
    const stems = new Set(own.slice(0, LONGEST_NAME));
    return [{ name, stems, outcome: turns, sentence }];
  });
}
