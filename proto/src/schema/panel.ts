import Type from 'typebox';
import { Id, orNull, Prose, Share, Signature, strictObject } from './atoms.ts';

/**
 * What stands against a ruling: what the order in which the sides were presented changes of it, and what
 * the reader makes of it. `findings` are those of each order (or of the `ruling`, where they are one), and
 * of the `reader` where it finds anything else. `exhibits` were read otherwise in the other order, and
 * count on neither side, or by the reader. A verdict without it is settled, or its judge is the reader.
 */
export const Unsettled = strictObject({
  why: Prose,
  findings: Type.Array(
    strictObject({ order: Type.String(), classification: Type.String(), confidence: Share }),
  ),
  exhibits: Type.Array(Id),
});
export type Unsettled = Type.Static<typeof Unsettled>;

/** One juror: what it found, null where it abstained, and why, in its own words or the court's. */
export const JurySeat = strictObject({
  name: Type.String(),
  model: Type.String(),
  family: Type.String(),
  finding: orNull(Type.String()),
  why: Prose,
  /** The juror's own, over its ballot (`ballotBytes`); null where it gave none. */
  signature: orNull(Signature),
});
export type JurySeat = Type.Static<typeof JurySeat>;

/** How a jury voted: every seat, the votes that it needed, and the model families of its majority. */
export const JuryVote = strictObject({
  seats: Type.Array(JurySeat),
  quorum: Type.Integer({ minimum: 1 }),
  families: Type.Array(Type.String()),
});
export type JuryVote = Type.Static<typeof JuryVote>;

/**
 * The ballot of a juror, or of another seat that is asked beside others: `asked` names its answers among
 * the advice of the entry, and `signature` is its author's own over them (`ballotBytes`), null where it was
 * absent; its model may not be known then. `refused` says why it does not count; null where it does.
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

/** A jury as it was asked: every seat, present or not, and how many have to vote. */
export const Ballots = strictObject({
  quorum: Type.Integer({ minimum: 1 }),
  ballots: Type.Array(Ballot),
});
