/** Undefined if the text, or the bytes in UTF-8, are not JSON. */
export function jsonOf(said: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof said === 'string' ? said : Buffer.from(said).toString('utf8'));
  } catch {
    return undefined;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object's own property. Undefined if there is none, or if the value is not an object. */
export function partOf(value: unknown, name: string): unknown {
  const held = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return held ? Reflect.get(value, name) : undefined;
}
