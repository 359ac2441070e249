import Type from 'typebox';
import type { KindsOf } from '../../schema/artifact.ts';
import { Count, Id, Line, orNull, Prose, Share, strictObject } from '../../schema/atoms.ts';
import { SEVERITIES } from './matter.ts';

/** Concerns of one gauntlet at most: a case file has to hold all that is said of them. */
export const MOST_CONCERNS = 120;

const LineNumber = Type.Integer({ minimum: 1 });
/** What could not be done as it should, in sentences. */
const missing = Type.Array(Prose, { maxItems: 40 });

/** Lines from 1, both included, and a quote that stands in them, letter by letter. */
export const Place = strictObject({
  from: LineNumber,
  to: LineNumber,
  quote: Type.String({ minLength: 1, maxLength: 400 }),
});
export type Place = Type.Static<typeof Place>;

/** What was raised, before anybody has answered it. `raisers`: its adversary first. */
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

/** Adversary: what its personas raise, all at once, near-duplicates merged. `cut`: beyond the room there is. */
export const Attack = strictObject({
  kind: Type.Literal('attack'),
  model: orNull(Line),
  concerns: Type.Array(Raised, { maxItems: MOST_CONCERNS }),
  cut: Count,
  missing,
});
export type Attack = Type.Static<typeof Attack>;

/** Prosecutor: which concerns have been answered before. `match`: the place in `resolved` of what is nearest. */
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

/** `source`: `spec`, or one of the context. The quote stands there. */
export const Citation = strictObject({
  source: Line,
  quote: Type.String({ minLength: 1, maxLength: 400 }),
});
export type Citation = Type.Static<typeof Citation>;

/** One vote. `refused`: why a dismissal does not count; null where the vote counts. */
export const Vote = strictObject({
  model: Line,
  decision: Type.Enum(['accept', 'dismiss', 'defer']),
  reasoning: Prose,
  citation: orNull(Citation),
  refused: orNull(Prose),
});
export type Vote = Type.Static<typeof Vote>;

/** Evaluator: how each open concern was voted on, and what the majority says. */
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

/** Adversary: what it says of each dismissal. `refused`: by which rule a challenge is rejected. */
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

/** Judge: how each concern ends. `sustained`: whether a challenge reinstated it. */
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

/** What the final boss answers (seed 002), in this order. */
export const BOSS_QUESTIONS = [
  'User story: what problem is solved, and is the user better off?',
  'Experience delta: how does the user’s experience change?',
  'Developer experience: is this easier or harder for other developers?',
  'Measurement: do logs or metrics tell whether this helps?',
  'Coherence: does this tie into the product’s direction?',
  'Lost in weeds: did technical debates distract from the goal?',
] as const;

/** Defense, for the user: whether the whole is worth it. */
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

/** What the seats of a gauntlet hand in, by kind, in the order of its turns. */
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
