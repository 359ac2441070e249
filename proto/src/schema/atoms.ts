import Type from 'typebox';

/** An object of these properties and no others. */
export function strictObject<Properties extends Type.TProperties>(
  properties: Properties,
): Type.TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

/** A share, a probability or a confidence. */
export const Share = Type.Number({ minimum: 0, maximum: 1 });
/** What something is called within its case. */
export const Id = Type.String({ minLength: 1, maxLength: 400 });
/** Words of a party. */
export const Prose = Type.String({ maxLength: 4000 });
/** Words that must be there: a sentence, a statement. */
export const Line = Type.String({ minLength: 1, maxLength: 2000 });
