import Type from 'typebox';
import { Id, Share, strictObject, orNull } from './atoms.ts';

const Weighed = strictObject({ id: Id, weight: Type.Number({ minimum: 0 }) });
export const CONTRADICTION_TYPES = [
  'direct_negation',
  'counterargument',
  'alternative',
  'exception',
  'falsification',
] as const;

/** The evidence on both sides of a claim's text, strongest first. `credibility` is null if unknown. */
export const bothSides = {
  credibility: orNull(Share),
  support: Type.Array(Weighed),
  contradictions: Type.Array(
    strictObject({ ...Weighed.properties, type: Type.Enum([...CONTRADICTION_TYPES]) }),
  ),
};
