import { strictObject } from '@assize/proto';
import Type from 'typebox';

export const DOC_TYPES = ['prd', 'tech', 'debug'] as const;
export const FOCUSES = ['security', 'performance', 'reliability'] as const;
export const ONCALL = 'oncall-engineer';

const ofEachField = <Value extends Type.TSchema>(value: Value) =>
  strictObject({ doc_type: value, focus: value, persona: value, models: value });

/** The suggestion as JSON, with the field names of the requirement. */
export const Suggestion = strictObject({
  doc_type: Type.Enum([...DOC_TYPES]),
  focus: Type.Union([Type.Enum([...FOCUSES]), Type.Null()]),
  persona: Type.Union([Type.Literal(ONCALL), Type.Null()]),
  models: Type.Array(Type.String(), { description: 'Of those that are configured, in order' }),
  reasoning: ofEachField(Type.String()),
  confidence: ofEachField(Type.Number({ minimum: 0, maximum: 1 })),
  warnings: Type.Array(Type.String()),
});
export type Suggestion = Type.Static<typeof Suggestion>;
export type Field = keyof Suggestion['reasoning'];
