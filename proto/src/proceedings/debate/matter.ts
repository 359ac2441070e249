import Type from 'typebox';
import { sizeOf } from '../../case/canonical.ts';
import { formFaults } from '../../case/form.ts';
import type { Opened } from '../../proceeding/definition.ts';
import { matterIn, openMatter } from '../../proceeding/matter.ts';
import { Id, Line, orNull, strictObject } from '../../schema/atoms.ts';
import { checker } from '../../schema/checker.ts';
import { sentences } from '../../sentences.ts';
import { Persona } from '../gauntlet/matter.ts';

/** The most rounds of a debate: the first, and one for each remand that a claim can ask for. */
export const MOST_ROUNDS = 11;

/** In bytes, as JSON: a case file of more than 768 KiB can't be sent, and edits repeat much of the matter. */
const MATTER_LIMIT = 256 * 1024;

export const WEIGHTS = ['HIGH', 'MEDIUM', 'LOW'] as const;
const DOC_TYPES = ['prd', 'tech', 'debug'] as const;

const Phrases = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 40 });

/** A section that the document type requires. `words` are the headings that it can have. */
const Section = strictObject({ name: Line, words: Phrases, questions: Type.Array(Line) });

/**
 * A concern that the section weights enumerate. `asked`: whether the debate asks for it. `words`: a line that mentions
 * one of them covers it, unless a model quotes other words for it.
 */
const Question = strictObject({
  id: Id,
  section: Line,
  weight: Type.Enum([...WEIGHTS]),
  concern: Line,
  words: Phrases,
  asked: Type.Boolean(),
});
export type Question = Type.Static<typeof Question>;

const Lens = strictObject({ name: Line, asks: Type.String({ maxLength: 4000 }) });

const Rounds = Type.Integer({ minimum: 1, maximum: MOST_ROUNDS });

/** A specification to debate, with everything that every party is given. */
export const Debated = strictObject({
  title: Type.String({ minLength: 1, maxLength: 500 }),
  text: Type.String({ minLength: 1 }),
  docType: Type.Enum([...DOC_TYPES]),
  focus: orNull(Lens),
  persona: orNull(Lens),
  /** No consensus counts before round `least`. Round `most` ends the debate without one. */
  rounds: strictObject({ least: Rounds, most: Rounds }),
  sections: Type.Array(Section, { maxItems: 40 }),
  questions: Type.Array(Question, { maxItems: 200 }),
  /** The personas of the gauntlet whose rules examine the specification and each change to it. */
  adversaries: Type.Array(Persona, { maxItems: 12 }),
  /** The divergence checklist of NUANCES.md. Empty if there is none. */
  checklist: Type.String(),
  /** What was found in the code. Empty if nothing was. */
  context: Type.String(),
});
export type Debated = Type.Static<typeof Debated>;

const readDebated = checker(Debated);

/** The matter in JSON may also have the fields `limits` and `tags` of a claim. */
export const openDebate = (body: Uint8Array): Opened =>
  openMatter(body, {
    what: 'the debate',
    read(own) {
      const read = readDebated(own);
      const faults = read.ok ? matterFaults(read.value) : [];
      return faults.length > 0 ? { ok: false, faults } : read;
    },
    claim: ({ title }) => ({ text: title }),
  });

function matterFaults(matter: Debated): string[] {
  const malformed = formFaults(matter);
  if (malformed.length > 0) return malformed;
  const { rounds, questions, text } = matter;
  const size = sizeOf(matter);
  const ids = questions.map(({ id }) => id);
  return sentences([
    text.trim() === '' && 'text is empty: there is nothing to debate',
    rounds.least > rounds.most && 'rounds.least is more than rounds.most',
    new Set(ids).size < ids.length && 'questions: an id is used twice',
    size > MATTER_LIMIT && `it has ${size} bytes as JSON; the limit is ${MATTER_LIMIT}`,
  ]);
}

export const debatedOf = matterIn('specification', readDebated);
