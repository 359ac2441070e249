/** What a text, or bytes of UTF-8, hold as JSON; undefined where they hold none. */
export function jsonOf(said: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof said === 'string' ? said : Buffer.from(said).toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Whether a value is what JSON calls an object: no list, and not null. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What an object has under a name of its own; undefined where that is nothing, or it is no object. */
export function partOf(value: unknown, name: string): unknown {
  const held = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return held ? Reflect.get(value, name) : undefined;
}
