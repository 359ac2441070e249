import Type from 'typebox';
import type { KindsOf } from '../../schema/artifact.ts';
import { Count, Id, Line, orNull, Prose, Share, strictObject } from '../../schema/atoms.ts';
import { SEVERITIES } from './matter.ts';

/** The most concerns of one gauntlet: a case file must have room for everything that is said about them. */
export const MOST_CONCERNS = 120;

const LineNumber = Type.Integer({ minimum: 1 });
const missing = Type.Array(Prose, { maxItems: 40 });

/** A range of lines from 1, both ends included, and a quotation from it, letter by letter. */
export const Place = strictObject({
  from: LineNumber,
  to: LineNumber,
  quote: Type.String({ minLength: 1, maxLength: 400 }),
});
export type Place = Type.Static<typeof Place>;

/** A raised concern, before anybody answers it. `raisers` starts with its adversary. */
export const Raised = strictObject({
  id: Type.String({ pattern: '^[A-Z0-9]{4}-[0-9a-f]{8}$' }),
  adversary: Id,
  raisers: Type.Array(Id, { minItems: 1, maxItems: 12 }),
  severity: Type.Enum([...SEVERITIES]),
  kind: Type.String({ minLength: 1, maxLength: 60 }),
  text: Line,
  places: Type.Array(Place, { minItems: 1, maxItems: 8 }),
});
export type Raised = Type.Static<typeof Raised>;

/** Adversary: what its personas raise in parallel, near-duplicates merged. `cut`: concerns that did not fit. */
export const Attack = strictObject({
  kind: Type.Literal('attack'),
  model: orNull(Line),
  concerns: Type.Array(Raised, { maxItems: MOST_CONCERNS }),
  cut: Count,
  missing,
});
export type Attack = Type.Static<typeof Attack>;

/** Prosecutor: which concerns were answered before. `match` is the index in `resolved` of the nearest one. */
export const Sifting = strictObject({
  kind: Type.Literal('sifting'),
  outcomes: Type.Array(
    strictObject({
      id: Id,
      outcome: Type.Enum(['new', 'noted', 'dropped']),
      match: orNull(Count),
      confidence: orNull(Share),
    }),
    { maxItems: MOST_CONCERNS },
  ),
  missing,
});
export type Sifting = Type.Static<typeof Sifting>;

/** `source` is `spec` or one of the context's. The quotation must occur there. */
export const Citation = strictObject({
  source: Line,
  quote: Type.String({ minLength: 1, maxLength: 400 }),
});
export type Citation = Type.Static<typeof Citation>;

/** `refused` says why a dismissal does not count. Null if the vote counts. */
export const Vote = strictObject({
  model: Line,
  decision: Type.Enum(['accept', 'dismiss', 'defer']),
  reasoning: Prose,
  citation: orNull(Citation),
  refused: orNull(Prose),
});
export type Vote = Type.Static<typeof Vote>;

/** Evaluator: the votes on each open concern, and the majority's decision. */
export const Evaluation = strictObject({
  kind: Type.Literal('evaluation'),
  models: Type.Array(Line, { minItems: 1, maxItems: 8 }),
  concerns: Type.Array(
    strictObject({
      id: Id,
      votes: Type.Array(Vote, { minItems: 1, maxItems: 8 }),
      evaluated: Type.Enum(['accepted', 'dismissed', 'deferred']),
    }),
    { maxItems: MOST_CONCERNS },
  ),
  missing,
});
export type Evaluation = Type.Static<typeof Evaluation>;

/** Adversary: its answer to each dismissal. `refused` is the rule by which a challenge is rejected. */
export const Rebuttals = strictObject({
  kind: Type.Literal('rebuttals'),
  answers: Type.Array(
    strictObject({
      id: Id,
      outcome: Type.Enum(['accepted', 'challenged']),
      reasoning: Prose,
      evidence: orNull(Citation),
      refused: orNull(Prose),
    }),
    { maxItems: MOST_CONCERNS },
  ),
  missing,
});
export type Rebuttals = Type.Static<typeof Rebuttals>;

/** Judge: the final status of each concern. `sustained`: whether a challenge reinstated it. */
export const Adjudication = strictObject({
  kind: Type.Literal('adjudication'),
  rulings: Type.Array(
    strictObject({
      id: Id,
      final: Type.Enum(['revise', 'dismissed', 'dropped']),
      sustained: Type.Boolean(),
      reason: Prose,
    }),
    { maxItems: MOST_CONCERNS },
  ),
  missing,
});
export type Adjudication = Type.Static<typeof Adjudication>;

/** The questions that the final boss answers (seed 002), in this order. */
export const BOSS_QUESTIONS = [
  'User story: what problem is solved, and is the user better off?',
  'Experience delta: how does the user’s experience change?',
  'Developer experience: is this easier or harder for other developers?',
  'Measurement: do logs or metrics tell whether this helps?',
  'Coherence: does this tie into the product’s direction?',
  'Lost in weeds: did technical debates distract from the goal?',
] as const;

/** Defense, speaking for the user: whether the whole is worth it. */
export const Boss = strictObject({
  kind: Type.Literal('boss'),
  decision: Type.Enum(['pass', 'refine', 'reconsider']),
  answers: Type.Array(strictObject({ question: Line, answer: Prose }), {
    minItems: BOSS_QUESTIONS.length,
    maxItems: BOSS_QUESTIONS.length,
  }),
  reasons: Type.Array(Prose, { maxItems: 20 }),
  missing,
});
export type Boss = Type.Static<typeof Boss>;

/** The artifacts of the seats of a gauntlet, by kind, in the order of its turns. */
export const GAUNTLET_ARTIFACTS = {
  attack: Attack,
  sifting: Sifting,
  evaluation: Evaluation,
  rebuttals: Rebuttals,
  adjudication: Adjudication,
  boss: Boss,
} as const;

export type GauntletKinds = KindsOf<typeof GAUNTLET_ARTIFACTS>;
export type GauntletArtifact = GauntletKinds[keyof GauntletKinds];

declare module '../../schema/artifact.ts' {
  interface ArtifactKinds extends GauntletKinds {}
}
