import Type from 'typebox';
import type { Opened } from '../../proceeding/definition.ts';
import { matterIn, openMatter } from '../../proceeding/matter.ts';
import { Hash, Line, Prose, Share, strictObject } from '../../schema/atoms.ts';
import { checker } from '../../schema/checker.ts';

/** A specification's size in UTF-16 units: with what is said of it, a case file has to hold it. */
const MOST_SPEC = 160 * 1024;
/** The same of what was explored of a codebase, all of it together. */
export const MOST_CONTEXT = 64 * 1024;

export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof SEVERITIES)[number];

const Name = Type.String({ pattern: '^[a-z][a-z0-9_-]{0,59}$' });
/** Words as they stand: `*` at the end of a word stands for any end of it, `#` for any number. */
const Phrases = Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 200 });

/**
 * What a persona raises by rule: a sentence with a phrase of every list in `when`, in a section whose
 * heading has one of `in` (where there are any), and without one of `unless` within `near`. A `subject` is the
 * sentence and those of its section that have a phrase of the first list as well; a `chapter` is all that
 * stands under one heading of the second level. What a section or a chapter lacks is one concern.
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
  /** Rules of one group say the same of one sentence: the gravest is raised. */
  group: Type.Optional(Name),
});
export type Rule = Type.Static<typeof Rule>;

/** Checks that take more than words. */
export const CHECKS = [
  'secret',
  'undefined-term',
  'contradictory-numbers',
  'no-acceptance',
  'too-many-components',
] as const;
export type Check = (typeof CHECKS)[number];

/** One adversary, as its file has it. */
export const Persona = strictObject({
  name: Name,
  /** With which its concerns' ids begin. */
  prefix: Type.String({ pattern: '^[A-Z0-9]{4}$' }),
  /** Who it is, for a language model. */
  persona: Prose,
  /** What a dismissal of its concerns must cite, and what never dismisses one. */
  protocol: strictObject({
    dismissal: Prose,
    acceptance: Type.Optional(Prose),
    rule: Line,
    /** Words that no dismissal may rest on: "unlikely". */
    invalid: Phrases,
  }),
  rules: Type.Array(Rule, { maxItems: 40 }),
  checks: Type.Array(Type.Enum([...CHECKS]), { maxItems: CHECKS.length }),
});
export type Persona = Type.Static<typeof Persona>;

/** A concern that was dismissed before, as `resolved_concerns.json` keeps it. */
export const Resolved = strictObject({
  pattern: Line,
  kind: Type.String({ minLength: 1, maxLength: 60 }),
  adversary: Name,
  explanation: Prose,
  /** How sure it was when it was dismissed. */
  confidence: Share,
  spec_hash: Type.String({ maxLength: 64 }),
  /** ISO 8601. */
  dismissed_at: Type.String({ maxLength: 40 }),
  times_matched: Type.Integer({ minimum: 0 }),
});
export type Resolved = Type.Static<typeof Resolved>;

export const Matter = strictObject({
  title: Line,
  /** The specification, without secrets: as many lines as it has, each under its number. */
  spec: Type.String({ minLength: 1, maxLength: MOST_SPEC }),
  /** sha256 of the specification as it was read. */
  sha256: Hash,
  adversaries: Type.Array(Persona, { minItems: 1, maxItems: 12 }),
  resolved: Type.Array(Resolved, { maxItems: 200 }),
  /** What was explored of a codebase: `source` names it in a citation. */
  context: Type.Array(
    strictObject({ source: Line, text: Type.String({ maxLength: MOST_CONTEXT }) }),
    { maxItems: 8 },
  ),
  rebuttals: Type.Boolean(),
  boss: Type.Boolean(),
});
export type Matter = Type.Static<typeof Matter>;

const readMatter = checker(Matter);

/** A gauntlet in JSON; beside its own fields it may say `limits` and `tags`, as a claim does. */
export const openGauntlet = (body: Uint8Array): Opened =>
  openMatter(body, {
    what: 'the gauntlet',
    such: ' such as {"spec": "…"}',
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
