import Type from 'typebox';

const strict = { additionalProperties: false } as const;
const Prose = Type.String({ maxLength: 4000 });

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
export const EvidenceGapBrief = Type.Object(
  {
    ended: Type.Enum([...ENDINGS]),
    missing: Type.Array(
      Type.Object({ what: Prose, foundBy: Type.String(), stage: Type.String() }, strict),
    ),
  },
  strict,
);
export type EvidenceGapBrief = Type.Static<typeof EvidenceGapBrief>;
