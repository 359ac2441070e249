import Type from 'typebox';
import { EvidenceKind } from './evidence.ts';
import { Hash, Id, orNull, Prose, Share, strictObject } from './atoms.ts';

/**
 * What a machine report (evidence of any kind but text) says about a statement, determined by rule and no model:
 * `holds` is true if it attests the statement, false if it falsifies it, and null if it says nothing about it. `what`
 * says why.
 */
export const Measured = strictObject({
  kind: EvidenceKind,
  holds: orNull(Type.Boolean()),
  what: Prose,
});
export type Measured = Type.Static<typeof Measured>;

/** An indicator that fired on an exhibit: what it says about one cause, and on what basis. */
const Fired = strictObject({
  indicator: Id,
  cause: Id,
  speaks: Type.Enum(['for', 'against']),
  weight: Share,
  /** The words on which it fired, or the question if a reader answered one. */
  span: Prose,
  basis: Prose,
});
export type Fired = Type.Static<typeof Fired>;

/**
 * The reading of an exhibit by the indicators of a pack: the digest of the pack, the cause that the statement stands
 * for, and the indicators that fired, including those for other causes of the case.
 */
const Indicated = strictObject({
  pack: Hash,
  cause: Id,
  fired: Type.Array(Fired),
});

/**
 * The reading of one exhibit against one statement. The three stances sum to 1. `sourceCredibility` is the credibility
 * of its source by the court's list of sources. Absent if the list does not rate it.
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
