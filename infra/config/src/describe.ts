import { formatDuration } from './quantities.ts';
import { kindOf, type Shape } from './shape.ts';

/** The rest of a sentence that begins with "it must be". */
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
      return `a list, separated by commas, of which each is ${describe(shape.items ?? {})}`;
    case 'string':
      return text(shape);
  }
}

function bounds({ minimum, maximum }: Shape, write: (value: number) => string): string {
  if (minimum !== undefined && maximum !== undefined) {
    return ` from ${write(minimum)} to ${write(maximum)}`;
  }
  if (minimum !== undefined) return ` of at least ${write(minimum)}`;
  return maximum === undefined ? '' : ` of at most ${write(maximum)}`;
}

function text({ minLength = 0, pattern }: Shape): string {
  const length = minLength > 1 ? ` of at least ${minLength} characters` : '';
  return `a text${length}${pattern === undefined ? '' : ` that matches ${pattern}`}`;
}
