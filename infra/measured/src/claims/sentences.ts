import type { Assertion, Form } from './assertion.ts';
import { CHANGE_FORMS } from './changes.ts';
import { COMMAND_FORMS } from './commands.ts';
import { COVERAGE_FORMS } from './coverage.ts';
import { FILE_FORMS } from './files.ts';
import { RESPONSE_FORMS } from './responses.ts';
import { SCAN_FORMS } from './scans.ts';
import { TEST_FORMS } from './tests.ts';

/** One statement of a claim. All of a claim's parts must hold. */
export interface Part {
  /** Its text in the claim, or an assertion in CEL. */
  readonly text: string;
  /** Its assertion; null if no rule can read it, so that no report attests it. */
  readonly asserts: Assertion | null;
  /** Why no rule can read it; empty if one can. */
  readonly why: string;
  /** Set if its findings name it themselves. */
  readonly stated?: true;
}

export interface Asserted {
  readonly parts: readonly Part[];
  /** The commit that the claim is about; null if it names none. */
  readonly commit: string | null;
}

const FORMS: readonly Form[] = [
  ...TEST_FORMS,
  ...COVERAGE_FORMS,
  ...FILE_FORMS,
  ...RESPONSE_FORMS,
  ...COMMAND_FORMS,
  ...CHANGE_FORMS,
  ...SCAN_FORMS,
];

/** The most sentences of a claim, clauses of a sentence, and characters of a sentence that these rules read. */
const MOST_SENTENCES = 64;
const MOST_CLAUSES = 12;
const LONGEST = 600;

const COMMIT = /(?:^| )(?:at |on |for |in )?commit ([0-9a-f]{7,64})\b,?/iu;
/** Words and marks that stand alone and only agree. Any other mark may deny the rest (❌, :-(, ?). */
const NOISE =
  /^(?:done|finished|fixed|completed|ready|yes|ok(?:ay)?|(?:[.!…✅✔✓☑🎉🚀]\uFE0F?)+)?$/iu;
const LEAD =
  /^(?:(?:done|fixed|verified|confirmed|checked|result|status)(?:: | - |, )|(?:i|we) (?:have )?(?:verified|confirmed|checked) that )/iu;

/** Words by which a sentence may refer to another one, or set conditions for it. */
const OF_ANOTHER =
  /\b(?:except|excluding|apart|unless|if|but|however|although|though|contrary|opposite|true|untrue|false|wrong|lie|joke|kidding|said|says?|claims?|claimed|statements?|sentences?|assertions?|according|following|above|previous|next|should|would|might|may|could|perhaps|probably|hopefully|expected|suppose[ds]?|assum(?:e|es|ed|ing)|believes?|thinks?|doubts?|almost|nearly|mostly|before|until|yesterday|tomorrow|theory)\b/iu;
const PRONOUN = /^(?:that|this|it|they|these|those|which|so|none|some|all|only|not|never)\b/iu;
const DENIES = /\b(?:not|never|no|only|none|n['’]t)\b|n['’]t\b/iu;
const PHRASE = /^(?:in|on|at|with|without|for|under|after|during|from|by|as|since|like)\b/iu;

/** A sentence is read completely or not at all. If an unread sentence may refer to the others, none of them is read. */
export function assertedIn(claim: string): Asserted {
  const found = COMMIT.exec(claim);
  // A commit within backticks is a word of a quoted command.
  const quoted = claim.slice(0, found?.index).split('`').length % 2 === 0;
  const commit = quoted ? undefined : found?.[1];
  const sentences = (commit === undefined ? claim : claim.replace(COMMIT, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?;]) /u)
    .map((text) => text.replace(/ ?[.!;]$/, ''))
    .filter((text) => !NOISE.test(text));
  const of = { commit: commit?.toLowerCase() ?? null };
  if (sentences.length > MOST_SENTENCES)
    return { ...of, parts: [unread(claim, 'it asserts too much')] };
  const read = sentences.map((text) => ({ text, parts: partsOf(text) }));
  const referring = read.find(({ text, parts }) => parts === null && speaksOfAnother(text));
  const parts = read.flatMap(({ text, parts: own }) => {
    if (own === null) return [unread(text, 'no rule reads it')];
    return referring ? [unread(text, `"${referring.text.slice(0, 200)}" may speak of it`)] : own;
  });
  return { ...of, parts };
}

const unread = (text: string, why: string): Part => ({ text, asserts: null, why });

/** Whether an unread sentence may refer to its neighbours: it is a fragment, or has words about them. */
function speaksOfAnother(text: string): boolean {
  if (text.split(' ').length <= 2 || PHRASE.test(text) || text.endsWith('?')) return true;
  return OF_ANOTHER.test(text) || (PRONOUN.test(text) && DENIES.test(text));
}

function partsOf(sentence: string): Part[] | null {
  const plain = sentence.replaceAll(/\b(do|does|did|is|are|was|were)n['’]t\b/giu, '$1 not');
  const clauses = plain.replace(LEAD, '').split(/,? and |, /u);
  if (sentence.length > LONGEST || clauses.length > MOST_CLAUSES) return null;
  const [only, another] = readingsOf(clauses);
  return only && !another ? only : null;
}

/**
 * The ways to read clauses one after the other, at most two of them. Several clauses may be one, since a list of paths
 * contains commas and "and". In "it changes only a/, and b/ and c/ are unchanged" nobody can tell where it ends.
 */
function readingsOf(clauses: readonly string[]): Part[][] {
  // By the clause with which they begin.
  const readings: Part[][][] = [];
  readings[clauses.length] = [[]];
  for (let at = clauses.length - 1; at >= 0; at -= 1) {
    const found: Part[][] = [];
    for (let end = clauses.length; end > at && found.length < 2; end -= 1) {
      const rest = readings[end] ?? [];
      const text = clauses.slice(at, end).join(' and ');
      const asserts = rest.length > 0 && (readOne(text) ?? readOne(withTests(text, clauses[0])));
      if (asserts) found.push(...rest.map((parts) => [{ text, asserts, why: '' }, ...parts]));
    }
    readings[at] = found.slice(0, 2);
  }
  return readings[0] ?? [];
}

/** Adds the noun of the first clause to a later one: "12 unit tests pass, 2 are skipped". */
function withTests(clause: string, first = ''): string {
  const [, noun] =
    /\b((?:(?:unit|integration|e2e|smoke|regression) )?test)s?\b/iu.exec(first) ?? [];
  if (noun === undefined) return clause;
  return clause.replace(
    /^(\d+|no|none) (?=(?:(?:is|are|was|were) )?(?:pass|fail|skip))/iu,
    (_all, count: string) => `${/^none$/i.test(count) ? 'no' : count} ${noun}s `,
  );
}

function readOne(clause: string): Assertion | null {
  for (const { pattern, means } of FORMS) {
    const found = pattern.exec(clause);
    const meant = found && means((name) => found.groups?.[name] ?? '');
    if (meant) return meant;
  }
  return null;
}
