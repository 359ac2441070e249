import Type from 'typebox';

/** What an object of the protocol is checked by: a field that nobody knows is a fault. */
export const strict = { additionalProperties: false } as const;

/** A text that is not empty, of at most so many UTF-16 units. */
export const line = (most: number) => Type.String({ minLength: 1, maxLength: most });

/** The name of something on the record of a case: of an exhibit, a challenge, a party. */
export const Id = line(400);

/** What a role says in its own words. */
export const Prose = Type.String({ maxLength: 4000 });

/** A probability, a part of a whole, or a score: 0 to 1. */
export const Share = Type.Number({ minimum: 0, maximum: 1 });

export const Count = Type.Integer({ minimum: 0 });

/** A sha256, in hex. */
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** What is of this form, or null where there is none. */
export const orNull = <T extends Type.TSchema>(schema: T): Type.TUnion<[T, Type.TNull]> =>
  Type.Union([schema, Type.Null()]);

/** Ed25519 over canonical bytes: `keyid` is the RFC 7638 thumbprint, `sig` standard base64. */
export const Signature = Type.Object({ keyid: Type.String(), sig: Type.String() }, strict);
export type Signature = Type.Static<typeof Signature>;
