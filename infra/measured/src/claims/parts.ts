import type { Assertion, Finding, Rule, Topic } from './assertion.ts';
import { opposite } from './assertion.ts';
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
  const parts = read.sentences.flatMap((sentence) => partsOf(sentence, read));
  const tooMany = parts.length > MOST_PARTS;
  return { parts: tooMany ? parts.map(unread('it asserts too much')) : parts, commit: read.commit };
}

function unread(why: string): (part: Part) => Part {
  return ({ text }) => ({ text, asserts: null, why });
}

interface Clause {
  readonly text: string;
  readonly asserts: Assertion | null;
}

function partsOf({ clauses, negated, barred }: Sentence, { wording }: Sentences): Part[] {
  const spelt = (text: string): string => wording.spell(text);
  if (barred !== null) {
    return [{ text: spelt(clauses.join(' and ')), asserts: null, why: barred }];
  }
  const rule = (clause: string): Assertion | null =>
    clause.length > LONGEST ? null : first(clause, wording);
  const read: Clause[] = [];
  for (const text of clauses) {
    const before = read.at(-1);
    const own = rule(text) ?? elided(text, before?.asserts?.topic ?? null, rule);
    const joined = own || !before?.asserts ? null : rule(`${before.text} and ${text}`);
    if (joined && before)
      read.splice(-1, 1, { text: `${before.text} and ${text}`, asserts: joined });
    else read.push({ text, asserts: own });
  }
  return read.map(({ text, asserts }) => ({
    text: spelt(text),
    asserts: asserts && negated ? denied(asserts) : asserts,
    why: asserts ? '' : 'no rule reads it',
  }));
}

function first(clause: string, wording: Sentences['wording']): Assertion | null {
  for (const rule of RULES) {
    const asserts = rule(clause, wording);
    if (asserts) return asserts;
  }
  return null;
}

/** "… and below 90 %", "… and 2 are skipped": the subject is the clause's before. */
function elided(
  clause: string,
  topic: Topic | null,
  rule: (clause: string) => Assertion | null,
): Assertion | null {
  if (topic === 'coverage') return rule(`coverage is ${clause}`) ?? rule(`coverage ${clause}`);
  if (topic === 'response') return rule(`it ${clause}`) ?? rule(`the response ${clause}`);
  if (topic === 'command') return rule(`it ${clause}`);
  if (topic !== 'tests') return null;
  const none = clause.replace(/^none\b/iu, 'no');
  return rule(none.replace(/ (?=(?:is|are|was|were|pass|fail|skipped|run|ran)\b)/iu, ' tests '));
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
