import Type from 'typebox';
import { Id, orNull, Prose, Share, Signature, strictObject } from './atoms.ts';

/**
 * What contradicts a ruling: the result when the sides were presented in the other order, or the reader's own.
 * `findings` are those of each order (or of the `ruling`, if both orders agree), and of the `reader` if it differs.
 * `exhibits` are those that were read differently in the other order, and so count on neither side, or by the reader.
 * Absent if the verdict is settled, or if its judge is the reader.
 */
export const Unsettled = strictObject({
  why: Prose,
  findings: Type.Array(
    strictObject({ order: Type.String(), classification: Type.String(), confidence: Share }),
  ),
  exhibits: Type.Array(Id),
});
export type Unsettled = Type.Static<typeof Unsettled>;

/** One juror: its finding, null if it abstained, and the reason, in its own words or the court's. */
export const JurySeat = strictObject({
  name: Type.String(),
  model: Type.String(),
  family: Type.String(),
  finding: orNull(Type.String()),
  why: Prose,
  /** The juror's own signature over its ballot (`ballotBytes`). Null if it gave none. */
  signature: orNull(Signature),
});
export type JurySeat = Type.Static<typeof JurySeat>;

/** The vote of a jury: every seat, the number of votes required, and the model families of the majority. */
export const JuryVote = strictObject({
  seats: Type.Array(JurySeat),
  quorum: Type.Integer({ minimum: 1 }),
  families: Type.Array(Type.String()),
});
export type JuryVote = Type.Static<typeof JuryVote>;

/**
 * The ballot of a juror, or of another seat that was asked in parallel. `asked` names its answers among the advice of
 * the entry, and `signature` is its own over them (`ballotBytes`): null if it was absent, in which case its model may
 * be unknown. `refused` says why the ballot does not count: null if it does.
 */
export const Ballot = strictObject({
  name: Type.String(),
  model: Type.String(),
  family: Type.String(),
  asked: Type.Array(Type.String()),
  signature: orNull(Signature),
  refused: orNull(Prose),
});
export type Ballot = Type.Static<typeof Ballot>;

/** The ballots of a jury: every seat, present or not, and how many must vote. */
export const Ballots = strictObject({
  quorum: Type.Integer({ minimum: 1 }),
  ballots: Type.Array(Ballot),
});
