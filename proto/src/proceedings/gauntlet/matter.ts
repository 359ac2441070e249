import Type from 'typebox';
import type { Opened } from '../../proceeding/definition.ts';
import { matterIn, openMatter } from '../../proceeding/matter.ts';
import { Hash, Line, Prose, Share, strictObject } from '../../schema/atoms.ts';
import { checker } from '../../schema/checker.ts';

/** The largest specification in UTF-16 code units: a case file must have room for it and for what is said about it. */
const MOST_SPEC = 160 * 1024;
/** The largest total size of what was explored of a codebase, in UTF-16 code units. */
export const MOST_CONTEXT = 64 * 1024;

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

const Name = Type.String({ pattern: '^[a-z][a-z0-9_-]{0,59}$' });
/** Phrases, matched literally, except that `*` at the end of a word matches any ending, and `#` matches any number. */
const Phrases = Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 200 });

/**
 * A rule by which a persona raises a concern: on a sentence with a phrase of every list in `when`, in a section whose
 * heading has one of `in` (if given), and with no phrase of `unless` within `near`. A `subject` is the sentence with
 * those sentences of its section that also have a phrase of the first list; a `chapter` is everything under one heading
 * of the second level. What a section or a chapter lacks is one concern.
 */
export const Rule = strictObject({
  kind: Name,
  severity: Type.Enum([...SEVERITIES]),
  says: Line,
  when: Type.Array(Phrases, { minItems: 1, maxItems: 4 }),
  unless: Type.Optional(Phrases),
  near: Type.Optional(
    Type.Enum(['sentence', 'subject', 'block', 'section', 'chapter', 'document']),
  ),
  in: Type.Optional(Phrases),
  /** Rules of one group raise the same concern about one sentence: only the most severe is raised. */
  group: Type.Optional(Name),
});
export type Rule = Type.Static<typeof Rule>;

export const CHECKS = [
  'secret',
  'undefined-term',
  'contradictory-numbers',
  'no-acceptance',
  'too-many-components',
] as const;
export type Check = (typeof CHECKS)[number];

export const Persona = strictObject({
  name: Name,
  prefix: Type.String({ pattern: '^[A-Z0-9]{4}$' }),
  persona: Prose,
  /** What a dismissal of its concerns must cite, and what never suffices. */
  protocol: strictObject({
    dismissal: Prose,
    acceptance: Type.Optional(Prose),
    rule: Line,
    /** Words on which no dismissal may rest, such as "unlikely". */
    invalid: Phrases,
  }),
  rules: Type.Array(Rule, { maxItems: 40 }),
  checks: Type.Array(Type.Enum([...CHECKS]), { maxItems: CHECKS.length }),
});
export type Persona = Type.Static<typeof Persona>;

/** A concern that was dismissed before, as in `resolved_concerns.json`. */
export const Resolved = strictObject({
  pattern: Line,
  kind: Type.String({ minLength: 1, maxLength: 60 }),
  adversary: Name,
  explanation: Prose,
  /** The confidence of the dismissal when it was made. */
  confidence: Share,
  spec_hash: Type.String({ maxLength: 64 }),
  /** ISO 8601. */
  dismissed_at: Type.String({ maxLength: 40 }),
  times_matched: Type.Integer({ minimum: 0 }),
});
export type Resolved = Type.Static<typeof Resolved>;

export const Matter = strictObject({
  title: Line,
  /** The specification with secrets removed. Lines keep their numbers. */
  spec: Type.String({ minLength: 1, maxLength: MOST_SPEC }),
  /** sha256 of the specification as it was read, with its secrets. */
  sha256: Hash,
  adversaries: Type.Array(Persona, { minItems: 1, maxItems: 12 }),
  resolved: Type.Array(Resolved, { maxItems: 200 }),
  /** What was explored of a codebase. Citations name it by `source`. */
  context: Type.Array(
    strictObject({ source: Line, text: Type.String({ maxLength: MOST_CONTEXT }) }),
    { maxItems: 8 },
  ),
  rebuttals: Type.Boolean(),
  boss: Type.Boolean(),
});
export type Matter = Type.Static<typeof Matter>;

const readMatter = checker(Matter);

export const openGauntlet = (body: Uint8Array): Opened =>
  openMatter(body, {
    what: 'the gauntlet',
    example: ' such as {"spec": "…"}',
    read(own) {
      const read = readMatter(own);
      const names = read.ok ? read.value.adversaries.map(({ name }) => name) : [];
      return new Set(names).size === names.length
        ? read
        : { ok: false, faults: ['adversaries: two of them have one name'] };
    },
    claim: ({ title }) => ({ text: title, search: 'never' }),
  });

export const matterOf = matterIn('gauntlet', readMatter);
