import Type from 'typebox';
import type { KindsOf } from '../../schema/artifact.ts';
import { Id, Line, orNull, Prose, strictObject } from '../../schema/atoms.ts';
import { SEVERITIES } from '../gauntlet/matter.ts';

/** Concerns that one turn may raise, edits that one may propose, quotations that it may give. */
export const MOST = { concerns: 60, edits: 20, checked: 40, dropped: 40 } as const;

const LineNumber = Type.Integer({ minimum: 1 });
/** What stands in the specification of the round: lines from 1, and words that are in them. */
const Stands = strictObject({
  from: LineNumber,
  to: LineNumber,
  quote: Type.String({ minLength: 1, maxLength: 2000 }),
});

/** What is wrong with the specification, or lacking in it (`place` null). */
export const Concern = strictObject({
  id: Id,
  source: Type.Enum(['rule', 'model']),
  kind: Type.String({ minLength: 1, maxLength: 100 }),
  severity: Type.Enum([...SEVERITIES]),
  text: Line,
  place: orNull(Stands),
});
export type Concern = Type.Static<typeof Concern>;

/** What a seat looked at, in the specification's words. `question`: the one that they answer. */
export const Checked = strictObject({ place: Stands, what: Prose, question: orNull(Id) });
export type Checked = Type.Static<typeof Checked>;

/**
 * Where a seat stands. `read`: whether a language model read the specification for it; a rule never agrees.
 * `pressed`: why its agreement did not count, null where nothing was wrong with it. `dropped`: what its model
 * said and what can't stand, with why. `abstained`: why it could not do its duty.
 */
const position = {
  read: Type.Boolean(),
  agrees: Type.Boolean(),
  pressed: orNull(Prose),
  checked: Type.Array(Checked, { maxItems: MOST.checked }),
  dropped: Type.Array(Prose, { maxItems: MOST.dropped }),
  abstained: orNull(Prose),
};

/** Adversary: what it finds wrong, or that it finds nothing. */
export const Examination = strictObject({
  kind: Type.Literal('examination'),
  concerns: Type.Array(Concern, { maxItems: MOST.concerns }),
  /** Concerns that were found and have no room here. */
  cut: Type.Integer({ minimum: 0 }),
  ...position,
});
export type Examination = Type.Static<typeof Examination>;

/** A change of the specification. `old` stands in it exactly once; edits of a round overlap nowhere. */
export const Edit = strictObject({
  id: Id,
  /** The concerns that it is to resolve. */
  concerns: Type.Array(Id, { minItems: 1, maxItems: MOST.concerns }),
  old: Type.String({ minLength: 1, maxLength: 8000 }),
  new: Type.String({ maxLength: 16_000 }),
  why: Prose,
});
export type Edit = Type.Static<typeof Edit>;

const Answer = strictObject({
  concern: Id,
  stance: Type.Enum(['accepts', 'disputes']),
  why: Prose,
});

/** Evaluator: what it answers to each concern, what it finds besides, and the changes that it proposes. */
export const Proposal = strictObject({
  kind: Type.Literal('proposal'),
  concerns: Type.Array(Concern, { maxItems: MOST.concerns }),
  answers: Type.Array(Answer, { maxItems: 400 }),
  edits: Type.Array(Edit, { maxItems: MOST.edits }),
  ...position,
});
export type Proposal = Type.Static<typeof Proposal>;

/** Adversary: what the proposed changes would bring in, found by rules on what they change alone. */
export const Screening = strictObject({
  kind: Type.Literal('screening'),
  found: Type.Array(strictObject({ edit: Id, concern: Concern }), { maxItems: MOST.concerns }),
  abstained: orNull(Prose),
});
export type Screening = Type.Static<typeof Screening>;

export const STATUSES = ['open', 'resolved', 'dismissed'] as const;

/** What the judge says of one concern. A dismissal cites words of the specification that answer it. */
export const Ruled = strictObject({
  concern: Id,
  status: Type.Enum([...STATUSES]),
  why: Prose,
  citation: orNull(Stands),
});
export type Ruled = Type.Static<typeof Ruled>;

/** Judge: which changes are taken, which concerns are left, and whether all agree. */
export const Ruling = strictObject({
  kind: Type.Literal('ruling'),
  edits: Type.Array(strictObject({ edit: Id, taken: Type.Boolean(), why: Prose }), {
    maxItems: MOST.edits,
  }),
  concerns: Type.Array(Ruled, { maxItems: 400 }),
  /** What the record gives, which the walk checks: whether all agree, and why not. */
  consensus: Type.Boolean(),
  /** Whether a further round would find everything as it is. */
  stalled: Type.Boolean(),
  reason: Prose,
  ...position,
});
export type Ruling = Type.Static<typeof Ruling>;

/** Evaluator, before the next round: what it is about, by the weight of what is open. */
export const Attention = strictObject({
  kind: Type.Literal('attention'),
  concerns: Type.Array(Id, { maxItems: 400 }),
  questions: Type.Array(Id, { maxItems: 200 }),
});
export type Attention = Type.Static<typeof Attention>;

/** What the seats of a debate hand in, by kind, in the order of its turns. */
export const DEBATE_ARTIFACTS = {
  examination: Examination,
  proposal: Proposal,
  screening: Screening,
  ruling: Ruling,
  attention: Attention,
} as const;

type DebateKinds = KindsOf<typeof DEBATE_ARTIFACTS>;
export type DebateArtifact = DebateKinds[keyof DebateKinds];

/** What has a seat's position in it. */
export type Spoken = Examination | Proposal | Ruling;
export type Position = Pick<Spoken, keyof typeof position>;

declare module '../../schema/artifact.ts' {
  interface ArtifactKinds extends DebateKinds {}
}
