/** What a text, or bytes of UTF-8, hold as JSON; undefined where they hold none. */
export function jsonOf(said: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof said === 'string' ? said : Buffer.from(said).toString('utf8'));
  } catch {
    return undefined;
  }
}
