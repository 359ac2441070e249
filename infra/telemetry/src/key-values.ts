/** Parses `key=value,…` with percent-encoded values (W3C baggage, the format of OpenTelemetry's variables). */
export function keyValues(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(pairs);
}

/** Keeps a value with an invalid escape unchanged, so that it doesn't fail the start. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
