import Type from 'typebox';

import { Share, Line, Prose, strictObject, orNull } from '../../schema/atoms.ts';

export const AXES = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7'] as const;
export type Axis = (typeof AXES)[number];
const AxisScore = orNull(Share);

/** The stability of each axis, 0–1. Null if it can't be known. */
export const Stability = strictObject({
  A1: AxisScore,
  A2: AxisScore,
  A3: AxisScore,
  A4: AxisScore,
  A5: AxisScore,
  A6: AxisScore,
  A7: AxisScore,
});
export type Stability = Type.Static<typeof Stability>;

/** Whether a report may count as settled and, if not, why, and what has to happen first. */
export const Singularity = strictObject({
  safe: Type.Boolean(),
  reason: Prose,
  interventions: Type.Array(Line, { maxItems: 40 }),
});
export type Singularity = Type.Static<typeof Singularity>;

/** The five checks of convergence, and the check that every critic answered. */
export const VETOES = [
  'critics',
  'confidence',
  'entropy',
  'false-convergence',
  'dominance',
  'singularity',
] as const;

export const Veto = strictObject({ veto: Type.Enum([...VETOES]), why: Prose });
export type Veto = Type.Static<typeof Veto>;
