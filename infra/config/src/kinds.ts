import { Type } from 'typebox';

/** The keywords that this package adds to JSON Schema; a validator ignores them. */
export const DURATION = 'x-duration';
export const SECRET = 'x-secret';
/** What holds where a setting without a default is not set. */
export const OTHERWISE = 'x-otherwise';

/**
 * A length of time, written `250ms`, `10s`, `5m`, `2h` or `1d`, read as milliseconds.
 * `minimum`, `maximum` and `default` are milliseconds.
 */
export function duration(
  options: { minimum?: number; maximum?: number; default?: number; description?: string } = {},
) {
  return Type.Number({ minimum: 0, ...options, [DURATION]: true });
}

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
