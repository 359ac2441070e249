import { DURATION, FORM, type IF_UNSET, type SECRET } from './kinds.ts';
import { formatDuration, parseDuration } from './quantities.ts';

/** The parts of a schema that are read, for a schema whose value fits in one environment variable. */
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
  readonly [IF_UNSET]?: string;
  readonly [FORM]?: string;
}

/** @throws Error for any other schema, which is a mistake of the programmer, not of the operator */
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

/** The allowed values, as the rest of a sentence that begins with "it must be". */
export function describe(shape: Shape): string {
  switch (kindOf(shape)) {
    case 'number':
      return `a number${bounds(shape, String)}`;
    case 'integer':
      return `a whole number${bounds(shape, String)}`;
    case 'duration':
      return `a duration such as 500ms, 10s or 5m${bounds(shape, formatDuration)}`;
    case 'boolean':
      return 'true or false';
    case 'choice':
      return `one of ${shape.enum?.join(', ')}`;
    case 'array':
      return `a comma-separated list; each entry must be ${describe(shape.items ?? {})}`;
    case 'string':
      return describeText(shape);
  }
}

function bounds({ minimum, maximum }: Shape, write: (value: number) => string): string {
  if (minimum !== undefined && maximum !== undefined) {
    return ` from ${write(minimum)} to ${write(maximum)}`;
  }
  if (minimum !== undefined) return ` of at least ${write(minimum)}`;
  return maximum === undefined ? '' : ` of at most ${write(maximum)}`;
}

function describeText({ minLength = 0, pattern, [FORM]: form }: Shape): string {
  if (form !== undefined) return form;
  const length = minLength > 1 ? ` of at least ${minLength} characters` : '';
  return `a text${length}${pattern === undefined ? '' : ` that matches ${pattern}`}`;
}

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['off', false],
]);

/** Decimal numbers only: `Number` would also accept `0x10`, `1e3`, `Infinity` and the empty text. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The value of the text; undefined if the text is not a valid value. */
export function parse(shape: Shape, text: string): unknown {
  switch (kindOf(shape)) {
    case 'number':
    case 'integer':
      return DECIMAL.test(text) ? Number(text) : undefined;
    case 'duration':
      return parseDuration(text);
    case 'boolean':
      return BOOLEANS.get(text.toLowerCase());
    case 'array':
      return text.split(',').map((item) => parse(shape.items ?? {}, item.trim()));
    case 'choice':
    case 'string':
      return text;
  }
}
