import { Type } from 'typebox';

/** Keywords that this package adds to JSON Schema; validators ignore them. */
export const DURATION = 'x-duration';
export const SECRET = 'x-secret';
/** Describes what applies if a setting without a default is not set. */
export const IF_UNSET = 'x-otherwise';

/** Describes in words what a pattern allows, as the rest of a sentence that begins with "it must be". */
export const FORM = 'x-form';

/** A text that must not appear in errors and logs. */
export function secret(options: { minLength?: number; description?: string } = {}) {
  return Type.String({ minLength: 1, ...options, [SECRET]: true });
}

/** @param otherwise describes what applies if it is not set */
export function optional(
  description: string,
  otherwise = 'none',
  more: { pattern?: string; [FORM]?: string; maxLength?: number } = {},
) {
  const options = { minLength: 1, description, [IF_UNSET]: otherwise };
  return Type.Optional(Type.String({ ...options, ...more }));
}

export function optionalSecret(description: string) {
  return Type.Optional(secret({ description }));
}

export function wholeNumber(
  description: string,
  minimum: number,
  byDefault: number,
  maximum?: number,
) {
  const bounds = maximum === undefined ? { minimum } : { minimum, maximum };
  return Type.Integer({ ...bounds, default: byDefault, description });
}

export function names(description: string, pattern: string) {
  return Type.Array(Type.String({ pattern }), { default: [], description });
}

/** A duration, written as `250ms`, `10s`, `5m`, `2h` or `1d`; default, bounds and parsed value are in milliseconds. */
export function time(description: string, byDefault: number, minimum = 1, maximum?: number) {
  const bounds = maximum === undefined ? { minimum } : { minimum, maximum };
  return Type.Number({ ...bounds, default: byDefault, description, [DURATION]: true });
}

export function realNumber(
  description: string,
  byDefault: number,
  minimum: number,
  maximum: number,
) {
  return Type.Number({ minimum, maximum, default: byDefault, description });
}

export function flag(description: string, byDefault: boolean) {
  return Type.Boolean({ default: byDefault, description });
}

/** One of a few words; the first is the default. */
export function choice<const Words extends string[]>(
  description: string,
  words: readonly [...Words],
) {
  return Type.Enum(words, { default: words[0], description });
}
