/** Keywords of JSON Schema that strict structured output does not take everywhere. */
const LEFT_OUT = new Set(['minLength', 'maxLength', 'format', 'default', '~kind', '~optional']);

/**
 * A schema with only the keywords that every server takes: lengths of texts are left out, and a list
 * of words says that they are texts. What is left out is still checked when the answer is in.
 */
export function portable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(portable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema);
  const kept = entries.flatMap(([keyword, value]: [string, unknown]) => {
    if (keyword === 'properties') return [[keyword, mapped(value)] as const];
    return LEFT_OUT.has(keyword) ? [] : [[keyword, portable(value)] as const];
  });
  const typed = 'enum' in schema && !('type' in schema) ? [['type', 'string'] as const] : [];
  return Object.fromEntries([...typed, ...kept]);
}

/** Names of properties are no keywords. */
function mapped(properties: unknown): unknown {
  if (typeof properties !== 'object' || properties === null) return properties;
  const entries: [string, unknown][] = Object.entries(properties);
  return Object.fromEntries(entries.map(([name, schema]) => [name, portable(schema)]));
}
