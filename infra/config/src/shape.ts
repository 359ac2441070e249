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
  const choices: unknown = Reflect.get(schema, 'enum');
  if (Array.isArray(choices)) return { kind: 'choice', choices: choices.map(String) };
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
