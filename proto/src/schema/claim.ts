import Type from 'typebox';
import { Evidence } from './evidence.ts';
import { strictObject } from './atoms.ts';

/** The elements of a light conclusion. Each calls for one challenger. */
export const LIGHT_ELEMENTS = ['water', 'earth', 'air', 'diamond'] as const;
export type LightElement = (typeof LIGHT_ELEMENTS)[number];

/** In bytes of UTF-8. */
export const TEXT_LIMIT = 32 * 1024;

/** Whether the court's index may be searched for evidence on a claim. */
export const SEARCHES = ['allowed', 'never'] as const;
export type Search = (typeof SEARCHES)[number];

export const BARE_CLASSIFICATIONS = ['supported', 'refuted', 'contested', 'nei'] as const;
export type BareClassification = (typeof BARE_CLASSIFICATIONS)[number];

export const Candidate = strictObject({
  classification: Type.String({ minLength: 1, maxLength: 200 }),
  /** What is true if this candidate is right. */
  statement: Type.String({ minLength: 1 }),
});
export type Candidate = Type.Static<typeof Candidate>;

export const PackName = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,62}$' });

/** The limits that a publisher may ask for, within the operator's own. */
const ClaimLimits = strictObject({
  /** Time to live in milliseconds of wall-clock time. */
  ttlMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400_000 })),
  maxHandoffs: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  maxRemands: Type.Optional(Type.Integer({ minimum: 0, maximum: 10 })),
  maxRounds: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  activationThreshold: Type.Optional(Type.Number({ minimum: 0.5, maximum: 1 })),
  /** The minimum confidence for `affirm` and `amend`. It can't go below the operator's minimum. */
  leastConfidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
});

/**
 * An assertion about machine reports. `that` is CEL over the facts of one kind of report. `of` is the id of the exhibit
 * that it is about. Absent: it must hold for every report of its kind.
 */
export const Assert = strictObject({
  that: Type.String({ minLength: 1, maxLength: 1000 }),
  of: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
});
export type Assert = Type.Static<typeof Assert>;

export const MOST_EXHIBITS = 1000;

/** Claim v1, which a publisher sends on `claims.<proceeding>`. Unknown fields are refused. */
export const Claim = strictObject({
  text: Type.String({ minLength: 1 }),
  classification: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  candidates: Type.Optional(Type.Array(Candidate, { minItems: 1, maxItems: 32 })),
  /** The publisher's own confidence in the classification, 0–1. Absent: the case goes to the court. */
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  evidence: Type.Optional(Type.Array(Evidence, { maxItems: MOST_EXHIBITS })),
  /**
   * What is asserted about the reports in the evidence. It adds to the text, or is all of it if the text is the
   * assertions joined by `; `.
   */
  asserts: Type.Optional(Type.Array(Assert, { minItems: 1, maxItems: 16 })),
  limits: Type.Optional(ClaimLimits),
  /** `always` forces the court at any confidence; `never` prevents it. */
  activation: Type.Optional(Type.Enum(['auto', 'always', 'never'])),
  element: Type.Optional(Type.Enum([...LIGHT_ELEMENTS])),
  /** The pack of indicators by which the candidates are read. Absent: the pack that knows all of them. */
  pack: Type.Optional(PackName),
  /** Whether further evidence may be searched for. Absent: the operator's setting. */
  search: Type.Optional(Type.Enum([...SEARCHES])),
  tags: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 32 })),
});
export type Claim = Type.Static<typeof Claim>;
