import { Type } from 'typebox';

/** The keywords that this package adds to JSON Schema; a validator ignores them. */
export const DURATION = 'x-duration';
export const SECRET = 'x-secret';
/** What holds where a setting without a default is not set. */
export const OTHERWISE = 'x-otherwise';

/** A text that no error and no log may show. */
export function secret(options: { minLength?: number; description?: string } = {}) {
  return Type.String({ minLength: 1, ...options, [SECRET]: true });
}

/**
 * A text that need not be set.
 * @param otherwise what holds where it is not
 */
export function optional(
  description: string,
  otherwise = 'none',
  more: { pattern?: string; maxLength?: number } = {},
) {
  const told = { minLength: 1, description, [OTHERWISE]: otherwise };
  return Type.Optional(Type.String({ ...told, ...more }));
}

/** A text that need not be set and that nobody is shown. */
export function optionalSecret(description: string) {
  return Type.Optional(secret({ description }));
}

/** A whole number. */
export function whole(description: string, minimum: number, byDefault: number, maximum?: number) {
  const bounds = maximum === undefined ? { minimum } : { minimum, maximum };
  return Type.Integer({ ...bounds, default: byDefault, description });
}

/** Names, separated by commas. */
export function names(description: string, pattern: string) {
  return Type.Array(Type.String({ pattern }), { default: [], description });
}

/** A length of time, written `250ms`, `10s`, `5m`, `2h` or `1d`; in milliseconds here, and as it is read. */
export function time(description: string, byDefault: number, minimum = 1, maximum?: number) {
  const bounds = maximum === undefined ? { minimum } : { minimum, maximum };
  return Type.Number({ ...bounds, default: byDefault, description, [DURATION]: true });
}

/** A number that need not be whole. */
export function real(description: string, byDefault: number, minimum: number, maximum: number) {
  return Type.Number({ minimum, maximum, default: byDefault, description });
}

export function flag(description: string, byDefault: boolean) {
  return Type.Boolean({ default: byDefault, description });
}

/** One of a few words, of which the first holds where nothing is said. */
export function choice<const Words extends string[]>(
  description: string,
  words: readonly [...Words],
) {
  return Type.Enum(words, { default: words[0], description });
}
