import { parseDuration } from './quantities.ts';
import { kindOf, type Shape } from './shape.ts';

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

/** Decimal only: `Number` would also take `0x10`, `1e3`, `Infinity` and the empty text. */
const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The value that the text stands for, or undefined where it stands for none. */
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
