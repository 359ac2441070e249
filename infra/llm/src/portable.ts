/** Keywords of JSON Schema that not every server accepts in strict structured output. */
const DROPPED_KEYWORDS = new Set([
  'minLength',
  'maxLength',
  'format',
  'default',
  '~kind',
  '~optional',
]);

/**
 * Drops the keywords that not every server accepts, and gives every `enum` without a type the type `string`. The answer
 * is still checked against the full schema.
 */
export function portable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(portable);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema);
  const kept = entries.flatMap(([keyword, value]: [string, unknown]) => {
    if (keyword === 'properties') return [[keyword, portableProperties(value)] as const];
    return DROPPED_KEYWORDS.has(keyword) ? [] : [[keyword, portable(value)] as const];
  });
  const typed = 'enum' in schema && !('type' in schema) ? [['type', 'string'] as const] : [];
  return Object.fromEntries([...typed, ...kept]);
}

/** Recurses into `properties`, whose keys are property names and not keywords. */
function portableProperties(properties: unknown): unknown {
  if (typeof properties !== 'object' || properties === null) return properties;
  const entries: [string, unknown][] = Object.entries(properties);
  return Object.fromEntries(entries.map(([name, schema]) => [name, portable(schema)]));
}
