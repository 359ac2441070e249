import { Type } from 'typebox';

/** The keywords that this package adds to JSON Schema; a validator ignores them. */
export const DURATION = 'x-duration';
export const SECRET = 'x-secret';

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
