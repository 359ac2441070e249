import type Type from 'typebox';
import Compile, { type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';

const known = new WeakMap<Type.TSchema, Validator>();

/**
 * Returns the validator of a schema, compiled on first use, so that a process pays only for the schemas that it uses.
 */
export function validatorOf<T extends Type.TSchema>(schema: T): Validator<{}, T> {
  const made = known.get(schema) ?? Compile(schema);
  known.set(schema, made);
  return made as Validator<{}, T>;
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly string[] };

interface FaultLimits {
  readonly most: number;
  /** Whether to report that a value matches none of several forms, in addition to what is wrong by each of them. */
  readonly anyOf: boolean;
}

const DEFAULT_LIMITS: FaultLimits = { most: 12, anyOf: true };

/** The longest path that a fault reports, in UTF-16 code units: an unknown field can have a name of any length. */
const LONGEST_PLACE = 200;

export function checker<T extends Type.TSchema>(
  schema: T,
  limits = DEFAULT_LIMITS,
): (value: unknown) => Checked<Type.Static<T>> {
  return (value) => {
    const shape = validatorOf(schema);
    if (shape.Check(value)) return { ok: true, value };
    return { ok: false, faults: sentencesOf(shape.Errors(value), limits) };
  };
}

/** Writes a schema's errors as sentences, without duplicates and at most `most`. */
function sentencesOf(
  errors: readonly TLocalizedValidationError[],
  { most, anyOf }: FaultLimits,
): string[] {
  const shown = anyOf ? errors : errors.filter(({ keyword }) => keyword !== 'anyOf');
  const sentences = faultsIn(shown).map(({ where, wanted }) =>
    wanted.startsWith('must') ? `${where || 'it'} ${wanted}` : `${where}: ${wanted}`,
  );
  return [...new Set(sentences)].slice(0, most);
}

/** A fault: the path, which is empty for the whole value, and what is required there. */
interface Fault {
  readonly where: string;
  readonly wanted: string;
}

/** Returns the faults in the order of the schema. An unknown field is reported once, by its own name. */
export function faultsIn(errors: readonly TLocalizedValidationError[]): Fault[] {
  return errors
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map((error) => ({
      where: shortened(error.instancePath.slice(1).replaceAll('/', '.')),
      wanted: error.keyword === 'boolean' ? unknownField(error, errors) : requirementOf(error),
    }));
}

/** Says what a value must be: the validator's own messages omit the allowed values. */
function requirementOf(error: TLocalizedValidationError): string {
  switch (error.keyword) {
    case 'enum':
      return `must be one of ${error.params.allowedValues.join(', ')}`;
    case 'const':
      return `must be ${String(error.params.allowedValue)}`;
    case 'required':
      return `must have ${error.params.requiredProperties.join(', ')}`;
    case 'minLength':
    case 'minItems':
      return Number(error.params.limit) === 1 ? 'must not be empty' : error.message;
    case 'pattern':
      return lengthPattern(String(error.params.pattern)) ?? error.message;
    default:
      return error.message;
  }
}

/** Says in words that a pattern is a fixed number of characters, as of an id or a digest. Null for any other. */
function lengthPattern(pattern: string): string | null {
  const [, ranges, length] = /^\^\[((?:\w-\w)+)\]\{(\d+)\}\$$/.exec(pattern) ?? [];
  if (ranges === undefined) return null;
  return `must be ${length} characters of ${ranges.match(/\w-\w/g)?.join(' and ')}`;
}

/** Suggests a missing field of the same object in place of an unknown one. */
function unknownField(
  { instancePath }: TLocalizedValidationError,
  errors: readonly TLocalizedValidationError[],
): string {
  const parent = instancePath.slice(0, instancePath.lastIndexOf('/'));
  const missing = errors.flatMap((error) =>
    error.keyword === 'required' && error.instancePath === parent
      ? error.params.requiredProperties
      : [],
  );
  return missing.length === 1 ? `unknown field; ${missing[0]} may be meant` : 'unknown field';
}

/** Shortens a path, since faults are put in logs, spans and headers, which have no room for a name of a megabyte. */
function shortened(place: string): string {
  if (place.length <= LONGEST_PLACE) return place;
  return `${place.slice(0, LONGEST_PLACE).toWellFormed()}…`;
}
