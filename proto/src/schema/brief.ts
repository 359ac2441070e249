import Type from 'typebox';
import { Prose, strictObject } from './atoms.ts';

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
