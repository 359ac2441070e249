const DAY_MS = 24 * 60 * 60 * 1000;

/** `2024-05-01`, or with a time and its zone. Without a zone a time is a different instant everywhere. */
const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Milliseconds since 1970 of an ISO 8601 date (its first instant, in UTC) or of an instant with its
 * zone; null for anything else: a date that can't be read is unknown, not guessed.
 */
export function instantOf(text: string): number | null {
  if (!ISO.test(text)) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return null;
  // The parser takes the 30th of February for the 1st of March.
  const day = Date.parse(text.slice(0, 10));
  return new Date(day).toISOString().startsWith(text.slice(0, 10)) ? at : null;
}

/** As `instantOf`, but of a bare date its last millisecond, so that a bound includes the whole day. */
export function lastInstantOf(text: string): number | null {
  const first = instantOf(text);
  return first !== null && text.length === 10 ? first + DAY_MS - 1 : first;
}
