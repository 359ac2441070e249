/**
 * The smallest value that fits a JSON Schema, which stands for a model that has nothing to say. It
 * does not resolve references (`$ref`).
 */
export function leastAnswer(schema: unknown): unknown {
  const held = (key: string): unknown =>
    typeof schema === 'object' && schema !== null ? Reflect.get(schema, key) : undefined;
  const choices = held('enum');
  if (Array.isArray(choices)) return choices[0];
  if (held('const') !== undefined) return held('const');
  const variants = held('anyOf');
  if (Array.isArray(variants)) return leastAnswer(variants.at(-1));
  switch (held('type')) {
    case 'object':
      return objectOf(held('properties'));
    case 'array':
      return Array.from({ length: Number(held('minItems') ?? 0) }, () =>
        leastAnswer(held('items')),
      );
    case 'string':
      return 'x'.repeat(Number(held('minLength') ?? 0));
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return Number(held('minimum') ?? 0);
  }
}

function objectOf(properties: unknown): unknown {
  const entries: [string, unknown][] = Object.entries(properties ?? {});
  return Object.fromEntries(entries.map(([name, schema]) => [name, leastAnswer(schema)]));
}
