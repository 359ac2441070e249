import Type from 'typebox';
import { Id, Share, strict, orNull } from './atoms.ts';

const Weighed = Type.Object({ id: Id, weight: Type.Number({ minimum: 0 }) }, strict);
export const CONTRADICTION_TYPES = [
  'direct_negation',
  'counterargument',
  'alternative',
  'exception',
  'falsification',
] as const;

/** The evidence on both sides of a claim's own text, strongest first; credibility null: unknown. */
export const bothSides = {
  credibility: orNull(Share),
  support: Type.Array(Weighed),
  contradictions: Type.Array(
    Type.Object({ ...Weighed.properties, type: Type.Enum([...CONTRADICTION_TYPES]) }, strict),
  ),
};
