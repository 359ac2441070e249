import Type from 'typebox';
import { Hash, orNull, Prose, strictObject } from './atoms.ts';

/** Why a case ended without its charge being borne out. */
const ENDINGS = [
  'time exhausted',
  'deliberation exhausted',
  'judge declared',
  'record refused',
  /** The confidence in the charge was below one half, or its contrary is certain. */
  'confidence too low',
  /** The case was uncertain, and no court is to open. */
  'court disabled',
] as const;

/** What was missing when a case ended unproven: found by whom, at which stage. */
export const EvidenceGapBrief = strictObject({
  ended: Type.Enum([...ENDINGS]),
  missing: Type.Array(strictObject({ what: Prose, foundBy: Type.String(), stage: Type.String() })),
});
export type EvidenceGapBrief = Type.Static<typeof EvidenceGapBrief>;

/** The clerk closing a case that nobody else will: by a limit, or because its file can't be trusted. */
export const Closing = strictObject({
  kind: Type.Literal('closing'),
  reason: Prose,
  brief: EvidenceGapBrief,
  /** sha256 of the message whose file was refused; null where a limit ended the case. */
  refused: orNull(Hash),
});
export type Closing = Type.Static<typeof Closing>;

/**
 * What roles hand in, by kind. The clerk's closing is of every proceeding; each proceeding adds its own
 * where it defines them (`declare module`), so that no list of them stands anywhere.
 */
export interface ArtifactKinds {
  closing: Closing;
}
export type ArtifactKind = keyof ArtifactKinds;

/** Each kind with its artifact, by the schemas of a proceeding. */
export type KindsOf<All extends Readonly<Record<string, Type.TSchema>>> = {
  [Kind in keyof All]: Type.Static<All[Kind]>;
};

/** What a role hands in. Its schema is that which the proceeding in force has for its kind. */
export type Artifact = ArtifactKinds[ArtifactKind];

/** What any artifact is on the wire, before the proceeding in force has looked at it. */
export const AnyArtifact = Type.Unsafe<Artifact>(
  Type.Object({ kind: Type.String({ minLength: 1, maxLength: 60 }) }),
);
