import type Type from 'typebox';
import Compile, { type Validator } from 'typebox/compile';
import type { TLocalizedValidationError } from 'typebox/error';

const known = new WeakMap<Type.TSchema, Validator>();

/** A schema's validator, compiled when it is first asked for: a process pays for those alone that it reads by. */
export function validatorOf<T extends Type.TSchema>(schema: T): Validator<{}, T> {
  const made = known.get(schema) ?? Compile(schema);
  known.set(schema, made);
  return made as Validator<{}, T>;
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly string[] };

/** Which faults are named for one value: so many at most, since the rest follow from them. */
interface Naming {
  readonly most: number;
  /** Whether it is said that a value has none of several forms, beside what each of them found wrong. */
  readonly anyOf: boolean;
}

const NAMING: Naming = { most: 12, anyOf: true };

/** Longest place that a fault names, in UTF-16 units: an unknown field may have any name. */
const LONGEST_PLACE = 200;

export function checker<T extends Type.TSchema>(
  schema: T,
  naming = NAMING,
): (value: unknown) => Checked<Type.Static<T>> {
  return (value) => {
    const shape = validatorOf(schema);
    if (shape.Check(value)) return { ok: true, value };
    return { ok: false, faults: sentencesOf(shape.Errors(value), naming) };
  };
}

/** What a schema found wrong, in sentences: some of them, each once. */
function sentencesOf(
  errors: readonly TLocalizedValidationError[],
  { most, anyOf }: Naming,
): string[] {
  const told = anyOf ? errors : errors.filter(({ keyword }) => keyword !== 'anyOf');
  const sentences = faultsIn(told).map(({ where, wanted }) =>
    wanted.startsWith('must') ? `${where || 'it'} ${wanted}` : `${where}: ${wanted}`,
  );
  return [...new Set(sentences)].slice(0, most);
}

/** What a schema found wrong at one place, and what is wanted there; the place of the whole value is empty. */
interface Fault {
  readonly where: string;
  readonly wanted: string;
}

/** The faults in the order of the schema. An unknown field is told once, by its own name. */
export function faultsIn(errors: readonly TLocalizedValidationError[]): Fault[] {
  return errors
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map((error) => ({
      where: shortened(error.instancePath.slice(1).replaceAll('/', '.')),
      wanted: error.keyword === 'boolean' ? unknown(error, errors) : wantedBy(error),
    }));
}

/** What a value must be: the validator’s own words leave out what is allowed. */
function wantedBy(error: TLocalizedValidationError): string {
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
      return counted(String(error.params.pattern)) ?? error.message;
    default:
      return error.message;
  }
}

/** A pattern that is so many characters of some ranges, as those of ids and digests are, in words. */
function counted(pattern: string): string | null {
  const [, ranges, length] = /^\^\[((?:\w-\w)+)\]\{(\d+)\}\$$/.exec(pattern) ?? [];
  if (ranges === undefined) return null;
  return `must be ${length} characters of ${ranges.match(/\w-\w/g)?.join(' and ')}`;
}

/** An unknown field may be meant for the one beside it that is missing. */
function unknown(
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

/** Faults go into logs, spans and headers, where a name of a megabyte has no room. */
function shortened(place: string): string {
  if (place.length <= LONGEST_PLACE) return place;
  return `${place.slice(0, LONGEST_PLACE).toWellFormed()}…`;
}
