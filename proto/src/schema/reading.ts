import Type from 'typebox';
import { Id, Prose, Sha256, Share, strict, orNull } from './atoms.ts';
import { EvidenceKind } from './evidence.ts';

/**
 * What a report of a machine (any kind but text) says of a statement, by stated rules and no model:
 * `holds` true attests it, false falsifies it, null says nothing of it, and `what` says why.
 */
export const Measured = Type.Object(
  { kind: EvidenceKind, holds: orNull(Type.Boolean()), what: Prose },
  strict,
);
export type Measured = Type.Static<typeof Measured>;

/** An indicator that fired on an exhibit: what it says of one cause, and on what that rests. */
const Fired = Type.Object(
  {
    indicator: Id,
    cause: Id,
    speaks: Type.Enum(['for', 'against']),
    weight: Share,
    /** The words on which it fired; for a question that a reader answered, the question. */
    span: Prose,
    basis: Prose,
  },
  strict,
);
export type Fired = Type.Static<typeof Fired>;

/**
 * That an exhibit was read by a pack's indicators, as for the cause that the statement stands for, and
 * by the pack of this digest. Those that fired for other causes of the case are there as well.
 */
export const Indicated = Type.Object({ pack: Sha256, cause: Id, fired: Type.Array(Fired) }, strict);
export type Indicated = Type.Static<typeof Indicated>;

/**
 * How one exhibit reads against one statement; the three stances sum to 1. `sourceCredibility`: how
 * far its source is to be believed, by the list that the court was given; absent where none says.
 */
export const ExhibitReading = Type.Object(
  {
    id: Id,
    relevance: Share,
    support: Share,
    refute: Share,
    neutral: Share,
    sourceCredibility: Type.Optional(Share),
    measured: Type.Optional(Measured),
    indicated: Type.Optional(Indicated),
  },
  strict,
);
export type ExhibitReading = Type.Static<typeof ExhibitReading>;
