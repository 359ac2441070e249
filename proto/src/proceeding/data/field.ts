import Type from 'typebox';
import { definedFields } from '../../defined-fields.ts';
import { isRecord } from '../../json.ts';
import type { Source } from '../source.ts';
import { strictObject, orNull } from '../../schema/atoms.ts';

type Path = readonly (string | number)[];

export interface Field {
  readonly schema: Type.TSchema;
  readonly type: string;
}

/** The CEL type of an artifact. The prefix keeps it apart from CEL's own types. */
export const typeOfKind = (kind: string): string => `A_${kind}`;

/** A name that is valid in both CEL and JSON. */
export const NAME = /^[a-z][a-zA-Z0-9]{0,39}$/;
/** Names that have a meaning in the artifacts of every proceeding. */
export const RESERVED_FIELDS = ['kind', 'evidence', 'matter', 'next', 'jury', 'brief'];

/** Limits on the size of an artifact, since it is sent with its case. */
const DEEPEST = 4;
const MOST_FIELDS = 40;
const LONGEST_TEXT = 4000;
const MOST_ITEMS = 1000;
const MOST_WORDS = 64;

/** The supported keywords of JSON Schema, by type. Each restricts the values. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength'],
  number: ['minimum', 'maximum'],
  integer: ['minimum', 'maximum'],
  boolean: [],
  array: ['items', 'minItems', 'maxItems'],
  object: ['properties'],
};

/** The context of reading fields: faults are added to `source`, and object types to `types`. */
interface Reading {
  readonly source: Source;
  readonly types: Map<string, Readonly<Record<string, string>>>;
}

/** The schema is strict, and every field required. `name` is the name of its type. */
export function readFields(
  reading: Reading,
  fields: Readonly<Record<string, unknown>>,
  path: Path,
  name: string,
): Readonly<Record<string, Field>> {
  const { source, types } = reading;
  const names = Object.keys(fields);
  if (names.length > MOST_FIELDS) source.fault(path, `at most ${MOST_FIELDS} fields are allowed`);
  const read = names.slice(0, MOST_FIELDS).flatMap((key): [string, Field][] => {
    if (!NAME.test(key)) {
      const why = `"${key}": the name of a field consists of letters and digits, such as "share"`;
      source.fault([...path, key], why);
      return [];
    }
    const field = readField(reading, fields[key], [...path, key], `${name}_${key}`);
    return field ? [[key, field]] : [];
  });
  types.set(name, Object.fromEntries(read.map(([key, { type }]) => [key, type])));
  return Object.fromEntries(read);
}

export function objectOf(fields: Readonly<Record<string, Field>>): Type.TObject {
  const own = Object.entries(fields).map(([key, { schema }]) => [key, schema] as const);
  return strictObject(Object.fromEntries(own));
}

function readField(reading: Reading, value: unknown, path: Path, name: string): Field | null {
  const { source } = reading;
  const fault = (message: string): null => {
    source.faultAt(path, message);
    return null;
  };
  if (!isRecord(value)) return fault('a JSON Schema is expected, such as {type: string}');
  const given = new Map<string, unknown>(Object.entries(value));
  if (given.has('enum')) return wordsOf(given, fault);
  const types = [given.get('type')].flat();
  const [type, ...others] = types.filter((one) => one !== 'null');
  if (typeof type !== 'string' || others.length > 0 || !Object.hasOwn(KEYWORDS, type)) {
    return fault(
      `type must be one of ${Object.keys(KEYWORDS).join(', ')}, or [one of these, 'null']`,
    );
  }
  const known = ['type', 'description', ...(KEYWORDS[type] ?? [])];
  const unknown = [...given.keys()].find((key) => !known.includes(key));
  if (unknown !== undefined) return fault(`"${unknown}" is not supported for the type ${type}`);
  if (path.length > DEEPEST * 2) return fault(`it is nested more than ${DEEPEST} levels deep`);
  const field = ofType(reading, type, given, path, name);
  if (!field || !types.includes('null')) return field;
  return { schema: orNull(field.schema), type: 'dyn' };
}

function wordsOf(given: ReadonlyMap<string, unknown>, fault: (why: string) => null): Field | null {
  const words: unknown = given.get('enum');
  const extra = [...given.keys()].find((key) => !['enum', 'type', 'description'].includes(key));
  if (extra !== undefined) return fault(`"${extra}" is not supported beside an enum`);
  if (!Array.isArray(words) || words.length === 0 || words.length > MOST_WORDS) {
    return fault(`enum must be a list of 1 to ${MOST_WORDS} texts`);
  }
  const texts = words.filter((word): word is string => typeof word === 'string');
  if (texts.length < words.length)
    return fault('enum must be a list of texts: put other values in quotes');
  return { schema: Type.Enum(texts), type: 'string' };
}

function ofType(
  reading: Reading,
  type: string,
  given: ReadonlyMap<string, unknown>,
  path: Path,
  name: string,
): Field | null {
  const bound = (key: string, least: number, most: number): number | undefined =>
    boundOf(reading.source, given, path, key, least, most);
  const range = definedFields({
    minimum: bound('minimum', -1e9, 1e9),
    maximum: bound('maximum', -1e9, 1e9),
  });
  switch (type) {
    case 'string': {
      const minLength = bound('minLength', 0, LONGEST_TEXT) ?? 0;
      const maxLength = bound('maxLength', 0, LONGEST_TEXT) ?? LONGEST_TEXT;
      return { schema: Type.String({ minLength, maxLength }), type: 'string' };
    }
    case 'number':
      return { schema: Type.Number(range), type: 'double' };
    case 'integer':
      return { schema: Type.Integer(range), type: 'double' };
    case 'boolean':
      return { schema: Type.Boolean(), type: 'bool' };
    case 'array': {
      const minItems = bound('minItems', 0, MOST_ITEMS) ?? 0;
      const maxItems = bound('maxItems', 0, MOST_ITEMS) ?? 100;
      const items = readField(reading, given.get('items'), [...path, 'items'], `${name}_item`);
      if (!items) return null;
      const schema = Type.Array(items.schema, { minItems, maxItems });
      return { schema, type: `list<${items.type}>` };
    }
    default: {
      const own: unknown = given.get('properties');
      if (!isRecord(own)) {
        reading.source.faultAt(path, 'an object must have properties');
        return null;
      }
      const fields = readFields(reading, own, [...path, 'properties'], name);
      return { schema: objectOf(fields), type: name };
    }
  }
}

function boundOf(
  source: Source,
  given: ReadonlyMap<string, unknown>,
  path: Path,
  key: string,
  least: number,
  most: number,
): number | undefined {
  const value = given.get(key);
  if (value === undefined) return undefined;
  if (typeof value === 'number' && value >= least && value <= most) return value;
  source.fault([...path, key], `${[...path, key].join('.')} is a number from ${least} to ${most}`);
  return undefined;
}
