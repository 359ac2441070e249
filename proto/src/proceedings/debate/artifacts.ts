import Type from 'typebox';
import type { KindsOf } from '../../schema/artifact.ts';
import { Id, Line, orNull, Prose, strictObject } from '../../schema/atoms.ts';
import { SEVERITIES } from '../gauntlet/matter.ts';

/** The most concerns, edits, quotations and dropped answers of one turn. */
export const DEBATE_LIMITS = { concerns: 60, edits: 20, checked: 40, dropped: 40 } as const;

const LineNumber = Type.Integer({ minimum: 1 });
/** A passage of the round's specification: lines from 1, and words that are in them. */
const Stands = strictObject({
  from: LineNumber,
  to: LineNumber,
  quote: Type.String({ minLength: 1, maxLength: 2000 }),
});

/** A fault of the specification, or something missing from it (`place` is null). */
export const Concern = strictObject({
  id: Id,
  source: Type.Enum(['rule', 'model']),
  kind: Type.String({ minLength: 1, maxLength: 100 }),
  severity: Type.Enum([...SEVERITIES]),
  text: Line,
  place: orNull(Stands),
});
export type Concern = Type.Static<typeof Concern>;

/** A passage that a seat checked, in the specification's words. `question` is the one that it answers. */
export const Checked = strictObject({ place: Stands, what: Prose, question: orNull(Id) });
export type Checked = Type.Static<typeof Checked>;

/**
 * The position of a seat. `read`: whether a language model read the specification for it, since a rule never agrees.
 * `pressed`: why its agreement did not count, or null. `dropped`: what its model said that is invalid, and why.
 * `abstained`: why it could not do its duty, or null.
 */
const position = {
  read: Type.Boolean(),
  agrees: Type.Boolean(),
  pressed: orNull(Prose),
  checked: Type.Array(Checked, { maxItems: DEBATE_LIMITS.checked }),
  dropped: Type.Array(Prose, { maxItems: DEBATE_LIMITS.dropped }),
  abstained: orNull(Prose),
};

/** Adversary: the faults that it finds, or that it finds none. */
export const Examination = strictObject({
  kind: Type.Literal('examination'),
  concerns: Type.Array(Concern, { maxItems: DEBATE_LIMITS.concerns }),
  cut: Type.Integer({ minimum: 0 }),
  ...position,
});
export type Examination = Type.Static<typeof Examination>;

/** A change of the specification. `old` must occur in it exactly once, and edits of a round must not overlap. */
export const Edit = strictObject({
  id: Id,
  concerns: Type.Array(Id, { minItems: 1, maxItems: DEBATE_LIMITS.concerns }),
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

/** Evaluator: its answers to each concern, further concerns, and the changes that it proposes. */
export const Proposal = strictObject({
  kind: Type.Literal('proposal'),
  concerns: Type.Array(Concern, { maxItems: DEBATE_LIMITS.concerns }),
  answers: Type.Array(Answer, { maxItems: 400 }),
  edits: Type.Array(Edit, { maxItems: DEBATE_LIMITS.edits }),
  ...position,
});
export type Proposal = Type.Static<typeof Proposal>;

/** Adversary: faults that the proposed changes would introduce, found by rules that look at the changes alone. */
export const Screening = strictObject({
  kind: Type.Literal('screening'),
  found: Type.Array(strictObject({ edit: Id, concern: Concern }), {
    maxItems: DEBATE_LIMITS.concerns,
  }),
  abstained: orNull(Prose),
});
export type Screening = Type.Static<typeof Screening>;

export const STATUSES = ['open', 'resolved', 'dismissed'] as const;

/** The judge's ruling on one concern. A dismissal cites words of the specification that answer it. */
export const Ruled = strictObject({
  concern: Id,
  status: Type.Enum([...STATUSES]),
  why: Prose,
  citation: orNull(Stands),
});
export type Ruled = Type.Static<typeof Ruled>;

/** Judge: which changes are accepted, which concerns remain, and whether all agree. */
export const Ruling = strictObject({
  kind: Type.Literal('ruling'),
  edits: Type.Array(strictObject({ edit: Id, taken: Type.Boolean(), why: Prose }), {
    maxItems: DEBATE_LIMITS.edits,
  }),
  concerns: Type.Array(Ruled, { maxItems: 400 }),
  /** Whether all agree. It follows from the record, and the walk checks it; so do `stalled` and `reason`. */
  consensus: Type.Boolean(),
  stalled: Type.Boolean(),
  reason: Prose,
  ...position,
});
export type Ruling = Type.Static<typeof Ruling>;

/** Evaluator, before the next round: its subjects, by the weight of what is open. */
export const Attention = strictObject({
  kind: Type.Literal('attention'),
  concerns: Type.Array(Id, { maxItems: 400 }),
  questions: Type.Array(Id, { maxItems: 200 }),
});
export type Attention = Type.Static<typeof Attention>;

/** The artifacts of the seats of a debate, by kind, in the order of its turns. */
export const DEBATE_ARTIFACTS = {
  examination: Examination,
  proposal: Proposal,
  screening: Screening,
  ruling: Ruling,
  attention: Attention,
} as const;

type DebateKinds = KindsOf<typeof DEBATE_ARTIFACTS>;
export type DebateArtifact = DebateKinds[keyof DebateKinds];

export type Spoken = Examination | Proposal | Ruling;
export type Position = Pick<Spoken, keyof typeof position>;

declare module '../../schema/artifact.ts' {
  interface ArtifactKinds extends DebateKinds {}
}
