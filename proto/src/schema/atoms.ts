import Type from 'typebox';

export function strictObject<Properties extends Type.TProperties>(
  properties: Properties,
): Type.TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

export const Share = Type.Number({ minimum: 0, maximum: 1 });
export const Count = Type.Integer({ minimum: 0 });
/** An identifier, unique within its case. */
export const Id = Type.String({ minLength: 1, maxLength: 400 });
/** Free text by a party. */
export const Prose = Type.String({ maxLength: 4000 });
/** Required text: a sentence, a statement. */
export const Line = Type.String({ minLength: 1, maxLength: 2000 });

export const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
export const CaseId = Type.String({ pattern: '^[a-z2-7]{26}$' });
/** An instant, as `Date.toISOString` writes it. */
export const Instant = Type.String({
  pattern: String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$`,
});

export const orNull = <T extends Type.TSchema>(schema: T): Type.TUnion<[T, Type.TNull]> =>
  Type.Union([schema, Type.Null()]);

/** Ed25519 over canonical bytes: `keyid` is the RFC 7638 thumbprint, `sig` standard base64. */
export const Signature = strictObject({ keyid: Type.String(), sig: Type.String() });
export type Signature = Type.Static<typeof Signature>;
