/** `2024-05-01`, or with a time and its zone. Without a zone a time is a different instant everywhere. */
const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A year, or a month of one: ISO 8601 allows for dates that say no more. */
const REDUCED = /^\d{4}(?:-\d{2})?$/;

/** From the first to the last millisecond since 1970, both included. */
interface Span {
  readonly first: number;
  readonly last: number;
}

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
  return instantOf(text) === null ? null : (spanOf(text)?.last ?? null);
}

/**
 * What a date of publication covers, in UTC: a year, a month (`2024-05`), a day, or an instant,
 * which is its own first and last. Null where `instantOf` reads nothing and it is no year or month.
 */
export function spanOf(text: string): Span | null {
  const first = REDUCED.test(text) ? Date.parse(text) : (instantOf(text) ?? NaN);
  if (Number.isNaN(first)) return null;
  const next = new Date(first);
  if (text.length === 4) next.setUTCFullYear(next.getUTCFullYear() + 1);
  else if (text.length === 7) next.setUTCMonth(next.getUTCMonth() + 1);
  else if (text.length === 10) next.setUTCDate(next.getUTCDate() + 1);
  else return { first, last: first };
  return { first, last: next.getTime() - 1 };
}
