import Type from 'typebox';
import { Evidence } from './evidence.ts';
import { strictObject } from './atoms.ts';

/** Elements that a light conclusion can have; each has one challenger. */
export const LIGHT_ELEMENTS = ['water', 'earth', 'air', 'diamond'] as const;
export type LightElement = (typeof LIGHT_ELEMENTS)[number];

/** Longest claim text in UTF-8 bytes. */
export const TEXT_LIMIT = 32 * 1024;

/** Whether the court's index may be searched for evidence on a claim. */
export const SEARCHES = ['allowed', 'never'] as const;
export type Search = (typeof SEARCHES)[number];

/** What a bare claim can be found to be. */
export const BARE_CLASSIFICATIONS = ['supported', 'refuted', 'contested', 'nei'] as const;
export type BareClassification = (typeof BARE_CLASSIFICATIONS)[number];

export const Candidate = strictObject({
  classification: Type.String({ minLength: 1, maxLength: 200 }),
  /** What holds if this candidate is right. */
  statement: Type.String({ minLength: 1 }),
});
export type Candidate = Type.Static<typeof Candidate>;

export const PackName = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,62}$' });

/** What a publisher may ask for; the operator's own limits are the upper bounds. */
const ClaimLimits = strictObject({
  /** Wall-clock time to live in milliseconds. */
  ttlMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400_000 })),
  maxHandoffs: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  maxRemands: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
  maxRounds: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  activationThreshold: Type.Optional(Type.Number({ minimum: 0.5, maximum: 1 })),
  /** The confidence that `affirm` and `amend` need; the operator's own is the least. */
  leastConfidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
});

/**
 * One thing that is claimed of machines' reports: `that` is CEL over the facts of one kind of
 * report. `of` is the id of the exhibit that it is about; absent: it has to hold of every report of its kind.
 */
export const Assert = strictObject({
  that: Type.String({ minLength: 1, maxLength: 1000 }),
  of: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
export type Assert = Type.Static<typeof Assert>;

/** The most exhibits that a claim may have. */
export const MOST_EXHIBITS = 1000;

/** Claim v1: what a publisher puts on `claims.<proceeding>`. Unknown fields are refused. */
export const Claim = strictObject({
  text: Type.String({ minLength: 1 }),
  classification: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  candidates: Type.Optional(Type.Array(Candidate, { minItems: 1, maxItems: 32 })),
  /** The publisher's own confidence in the classification, 0–1; absent: the court is asked. */
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  evidence: Type.Optional(Type.Array(Evidence, { maxItems: MOST_EXHIBITS })),
  /** What is claimed of the reports among the evidence, beside the text, or as the text where it is theirs joined by `; `. */
  asserts: Type.Optional(Type.Array(Assert, { minItems: 1, maxItems: 16 })),
  limits: Type.Optional(ClaimLimits),
  /** `always` forces the court whatever the confidence; `never` has no court opened. */
  activation: Type.Optional(Type.Enum(['auto', 'always', 'never'])),
  element: Type.Optional(Type.Enum([...LIGHT_ELEMENTS])),
  /** The pack of indicators that the candidates are read by; absent: the one that knows them all. */
  pack: Type.Optional(PackName),
  /** Whether further evidence may be searched for; absent: as the operator has it. */
  search: Type.Optional(Type.Enum([...SEARCHES])),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 32 })),
});
export type Claim = Type.Static<typeof Claim>;
