import type Type from 'typebox';
import { validatorOf } from './validator.ts';

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

/** Checks values against a schema. */
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

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
}

/** What a schema found wrong, in sentences: some of them, each once. */
export function sentencesOf(errors: readonly SchemaError[], { most, anyOf } = NAMING): string[] {
  const told = anyOf ? errors : errors.filter(({ keyword }) => keyword !== 'anyOf');
  return [...new Set(told.flatMap(sentence))].slice(0, most);
}

function sentence(error: SchemaError): string[] {
  const where = shortened(error.instancePath.slice(1).replaceAll('/', '.')) || 'it';
  if (error.keyword === 'additionalProperties') return [];
  if (error.keyword === 'boolean') return [`${where}: unknown field`];
  return [`${where} ${error.message}`];
}

/** Faults go into logs, spans and headers, where a name of a megabyte has no room. */
function shortened(place: string): string {
  if (place.length <= LONGEST_PLACE) return place;
  return `${place.slice(0, LONGEST_PLACE).toWellFormed()}…`;
}
