import { DURATION, type OTHERWISE, type SECRET } from './kinds.ts';

/** What is read of a schema that one line of text in the environment can fill. */
export interface Shape {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly items?: Shape;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly pattern?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly [DURATION]?: true;
  readonly [SECRET]?: true;
  readonly [OTHERWISE]?: string;
}

/**
 * What the text has to be.
 * @throws Error for any other schema: a mistake of the programmer, not of the operator.
 */
export function kindOf(shape: Shape) {
  if (shape.enum) return 'choice';
  switch (shape.type) {
    case 'number':
    case 'integer':
      return DURATION in shape ? 'duration' : shape.type;
    case 'boolean':
    case 'string':
    case 'array':
      return shape.type;
    default:
      throw new Error(`no environment variable can be read as ${JSON.stringify(shape)}`);
  }
}
