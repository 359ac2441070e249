import Type from 'typebox';

const strict = { additionalProperties: false } as const;
const Share = Type.Number({ minimum: 0, maximum: 1 });
const Id = Type.String({ minLength: 1, maxLength: 400 });

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
  credibility: Type.Union([Share, Type.Null()]),
  support: Type.Array(Weighed),
  contradictions: Type.Array(
    Type.Object({ ...Weighed.properties, type: Type.Enum([...CONTRADICTION_TYPES]) }, strict),
  ),
};
