import Type from 'typebox';
import { EvidenceKind } from './evidence.ts';
import { Hash, Id, orNull, Prose, Share, strictObject } from './atoms.ts';

/**
 * What a report of a machine (any kind but text) says of a statement, by stated rules and no model:
 * `holds` true attests it, false falsifies it, null says nothing of it, and `what` says why.
 */
export const Measured = strictObject({
  kind: EvidenceKind,
  holds: orNull(Type.Boolean()),
  what: Prose,
});
export type Measured = Type.Static<typeof Measured>;

/** An indicator that fired on an exhibit: what it says of one cause, and on what that rests. */
const Fired = strictObject({
  indicator: Id,
  cause: Id,
  speaks: Type.Enum(['for', 'against']),
  weight: Share,
  /** The words on which it fired; for a question that a reader answered, the question. */
  span: Prose,
  basis: Prose,
});
export type Fired = Type.Static<typeof Fired>;

/**
 * That an exhibit was read by a pack's indicators, as for the cause that the statement stands for, and
 * by the pack of this digest. Those that fired for other causes of the case are there as well.
 */
const Indicated = strictObject({
  pack: Hash,
  cause: Id,
  fired: Type.Array(Fired),
});

/**
 * How one exhibit reads against one statement; the three stances sum to 1. `sourceCredibility`: how
 * far its source is to be believed, by the list that the court was given; absent where none says.
 */
export const ExhibitReading = strictObject({
  id: Id,
  relevance: Share,
  support: Share,
  refute: Share,
  neutral: Share,
  sourceCredibility: Type.Optional(Share),
  measured: Type.Optional(Measured),
  indicated: Type.Optional(Indicated),
});
export type ExhibitReading = Type.Static<typeof ExhibitReading>;
