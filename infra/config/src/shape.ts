import type { TSchema } from 'typebox';
import { DURATION, SECRET } from './kinds.ts';

type Bounds = { minimum?: number; maximum?: number };

/** What a schema means for one line of text in the environment. */
export type Shape =
  | ({ kind: 'number' | 'integer' | 'duration' } & Bounds)
  | { kind: 'boolean' }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'list'; item: Shape }
  | { kind: 'text'; secret: boolean; minLength: number; pattern: string | undefined };

/**
 * Reads the few schemas that an environment variable can be.
 * @throws Error for any other schema: a mistake of the programmer, not of the operator.
 */
export function shapeOf(schema: TSchema): Shape {
  const choices = choicesOf(schema);
  if (choices) return { kind: 'choice', choices };
  const type = 'type' in schema ? schema.type : undefined;
  switch (type) {
    case 'number':
    case 'integer':
      return { kind: DURATION in schema ? 'duration' : type, ...boundsOf(schema) };
    case 'boolean':
      return { kind: 'boolean' };
    case 'string':
      return textOf(schema);
    case 'array':
      return { kind: 'list', item: shapeOf(itemsOf(schema)) };
    default:
      throw new Error(`no environment variable can be read as ${JSON.stringify(schema)}`);
  }
}

function choicesOf(schema: TSchema): readonly string[] | undefined {
  const members = listAt(schema, 'enum') ?? (constOf(schema) === undefined ? undefined : [schema]);
  const values = members ?? listAt(schema, 'anyOf');
  if (!values) return undefined;
  const texts = values.map((value) => (typeof value === 'string' ? value : constOf(value)));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function constOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('const' in value)) return undefined;
  return typeof value.const === 'string' ? value.const : undefined;
}

function listAt(schema: TSchema, key: 'enum' | 'anyOf'): readonly unknown[] | undefined {
  const value: unknown = Reflect.get(schema, key);
  return Array.isArray(value) ? value : undefined;
}

function itemsOf(schema: TSchema): TSchema {
  const items: unknown = Reflect.get(schema, 'items');
  if (typeof items !== 'object' || items === null) throw new Error('a list needs one item schema');
  return items;
}

function boundsOf(schema: TSchema): Bounds {
  const minimum: unknown = Reflect.get(schema, 'minimum');
  const maximum: unknown = Reflect.get(schema, 'maximum');
  return {
    ...(typeof minimum === 'number' ? { minimum } : {}),
    ...(typeof maximum === 'number' ? { maximum } : {}),
  };
}

function textOf(schema: TSchema): Shape {
  const minLength: unknown = Reflect.get(schema, 'minLength');
  const pattern: unknown = Reflect.get(schema, 'pattern');
  return {
    kind: 'text',
    secret: SECRET in schema,
    minLength: typeof minLength === 'number' ? minLength : 0,
    pattern: typeof pattern === 'string' ? pattern : undefined,
  };
}
