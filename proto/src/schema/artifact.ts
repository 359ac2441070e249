import Type from 'typebox';
import { Hash, orNull, Prose, strictObject } from './atoms.ts';

const ENDINGS = [
  'time exhausted',
  'deliberation exhausted',
  'judge declared',
  'record refused',
  /** The confidence in the charge was below one half, or its contrary was certain. */
  'confidence too low',
  /** The case was uncertain, and no court may be opened. */
  'court disabled',
] as const;

/** What was missing when a case ended unproven: who found it missing, and at which stage. */
export const EvidenceGapBrief = strictObject({
  ended: Type.Enum([...ENDINGS]),
  missing: Type.Array(strictObject({ what: Prose, foundBy: Type.String(), stage: Type.String() })),
});
export type EvidenceGapBrief = Type.Static<typeof EvidenceGapBrief>;

/** By this the clerk closes a case that nobody else will: for a limit, or because its file was refused. */
export const Closing = strictObject({
  kind: Type.Literal('closing'),
  reason: Prose,
  brief: EvidenceGapBrief,
  /** The sha256 of the message whose file was refused. Null if a limit ended the case. */
  refused: orNull(Hash),
});
export type Closing = Type.Static<typeof Closing>;

/**
 * The artifacts that roles hand in, by kind. Only the clerk's closing belongs to every proceeding. Each proceeding adds
 * its own where it defines them (`declare module`), so that there is no central list.
 */
export interface ArtifactKinds {
  closing: Closing;
}
export type ArtifactKind = keyof ArtifactKinds;

export type KindsOf<All extends Readonly<Record<string, Type.TSchema>>> = {
  [Kind in keyof All]: Type.Static<All[Kind]>;
};

/** An artifact that a role hands in. Its schema is the one that the proceeding in force has for its kind. */
export type Artifact = ArtifactKinds[ArtifactKind];

export const AnyArtifact = Type.Unsafe<Artifact>(
  Type.Object({ kind: Type.String({ minLength: 1, maxLength: 60 }) }),
);
