import { type Assertion, type Finding, type Rule, type Topic, opposite } from './assertion.ts';
import { changesRule } from './changes.ts';
import { commandsRule } from './commands.ts';
import { coverageRule } from './coverage.ts';
import { filesRule } from './files.ts';
import { responsesRule } from './responses.ts';
import { sentencesOf, type Sentence, type Sentences } from './sentences.ts';
import { testsRule } from './tests.ts';

/** One thing that a claim says; all of a claim's have to hold. */
export interface Part {
  /** As the claim has it. */
  readonly text: string;
  /** null where no rule reads it: then no report attests it. */
  readonly asserts: Assertion | null;
  /** Why no rule does; empty where one does. */
  readonly why: string;
}

export interface Asserted {
  readonly parts: readonly Part[];
  /** The commit that the claim is about; null where it names none. */
  readonly commit: string | null;
}

const RULES: readonly Rule[] = [
  testsRule,
  coverageRule,
  filesRule,
  responsesRule,
  commandsRule,
  changesRule,
];

/** Claims are up to 32 KiB; what asserts more than this many things is no claim that rules can check. */
const MOST_PARTS = 64;
/** No clause that a rule knows is longer, in UTF-16 code units. */
const LONGEST = 600;

/** What a claim asserts, part by part, as far as the rules can read it. */
export function assertedIn(claim: string): Asserted {
  const read = sentencesOf(claim);
  const { commit } = read;
  const clauses = read.sentences.reduce((sum, sentence) => sum + sentence.clauses.length, 0);
  if (clauses > MOST_PARTS) {
    return { parts: [{ text: claim, asserts: null, why: 'it asserts too much at once' }], commit };
  }
  return { parts: read.sentences.flatMap((sentence) => partsOf(sentence, read)), commit };
}

interface Clause {
  readonly text: string;
  readonly asserts: Assertion | null;
}

type Taken = Clause & { readonly taken: number };
type ReadClause = (clause: string) => Assertion | null;

/** A list ("docs/, src/ and test/") is read over at most this many commas and "and"s. */
const LONGEST_LIST = 12;

function partsOf({ clauses, negated, barred }: Sentence, { wording }: Sentences): Part[] {
  const read = barred === null ? readClauses(clauses, wording) : [];
  const entangled = read.find(({ text, asserts }) => asserts === null && isFragment(text));
  const why =
    barred ?? (entangled ? `"${wording.spell(entangled.text)}" can't be read alone` : null);
  if (why !== null) return [{ text: wording.spell(clauses.join(' and ')), asserts: null, why }];
  return read.map(({ text, asserts }) => ({
    text: wording.spell(text),
    asserts: asserts && negated ? denied(asserts) : asserts,
    why: asserts ? '' : 'no rule reads it',
  }));
}

function readClauses(clauses: readonly string[], wording: Sentences['wording']): Clause[] {
  const rule: ReadClause = (clause) => (clause.length > LONGEST ? null : first(clause, wording));
  const read: Clause[] = [];
  for (let at = 0; at < clauses.length;) {
    const { text, asserts, taken } = longest(clauses.slice(at, at + LONGEST_LIST), wording, rule);
    read.push({
      text,
      asserts: asserts ?? elided(text, read.at(-1)?.asserts?.topic ?? null, rule),
    });
    at += taken;
  }
  return read;
}

/** As many clauses as are one list of paths; else the first alone. Nothing else is listed in claims. */
function longest(
  clauses: readonly string[],
  wording: Sentences['wording'],
  rule: ReadClause,
): Taken {
  for (let taken = clauses.length; taken > 1; taken -= 1) {
    const text = clauses.slice(0, taken).join(' and ');
    const asserts = text.length > LONGEST ? null : changesRule(text, wording);
    if (asserts) return { text, asserts, taken };
  }
  const text = clauses[0] ?? '';
  return { text, asserts: rule(text), taken: 1 };
}

const OPENS_A_PHRASE =
  /^(?:in|on|at|with|without|for|under|after|during|from|by|as|since|given|to|like|where|which|that|who|not)\b/iu;
const OPENS_A_COUNT =
  /^(?:no|none|only|all|every|each|some|any|both|most|few|many|several|more|less|fewer|\d+)\b/iu;
const VERB = /\b(?:is|are|was|were|be|been|has|have|had|do|does|did)\b/iu;

/**
 * Whether what no rule reads is a piece of its neighbour, so that the neighbour does not say what it
 * seems to say alone: "no unit and integration tests fail", "in the old version, all tests pass".
 */
function isFragment(clause: string): boolean {
  if (clause.split(' ').length <= 2) return true;
  return OPENS_A_PHRASE.test(clause) || (OPENS_A_COUNT.test(clause) && !VERB.test(clause));
}

function first(clause: string, wording: Sentences['wording']): Assertion | null {
  for (const rule of RULES) {
    const asserts = rule(clause, wording);
    if (asserts) return asserts;
  }
  return null;
}

/** "… and below 90 %", "… and 2 are skipped": the subject is the clause's before. */
function elided(clause: string, topic: Topic | null, rule: ReadClause): Assertion | null {
  if (topic === 'coverage') return rule(`coverage is ${clause}`) ?? rule(`coverage ${clause}`);
  if (topic === 'response') return rule(`it ${clause}`) ?? rule(`the response ${clause}`);
  if (topic === 'command') return rule(`it ${clause}`);
  if (topic !== 'tests') return null;
  const none = clause.replace(/^none\b/iu, 'no');
  return rule(
    none.replace(
      / (?=(?:is|are|was|were|pass(?:es|ed)?|fail(?:s|ed)?|skipped|run|ran)\b)/iu,
      ' tests ',
    ),
  );
}

/** What must hold of every report, denied, is said of all of them together. */
function denied(asserts: Assertion): Assertion {
  return {
    ...asserts,
    check: (report, about): Finding | null => {
      const found = asserts.check(report, about);
      return found && opposite(found);
    },
    pooled: true,
  };
}
