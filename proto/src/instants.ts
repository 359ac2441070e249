/** `2024-05-01`, or a date with a time and a time zone. A time without a zone is a different instant in every zone. */
const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A year, or a year and month: the reduced precision of ISO 8601. */
const REDUCED = /^\d{4}(?:-\d{2})?$/;

/** Milliseconds since 1970, both ends included. */
interface Span {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses an ISO 8601 date (to its first instant in UTC) or an instant with a time zone, to milliseconds since 1970.
 * Null for anything else: an unreadable date is unknown, not guessed.
 */
export function instantOf(text: string): number | null {
  if (!ISO.test(text)) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at)) return null;
  // `Date.parse` reads the 30th of February as the 1st of March.
  const day = Date.parse(text.slice(0, 10));
  return new Date(day).toISOString().startsWith(text.slice(0, 10)) ? at : null;
}

/** Like `instantOf`, but returns the last millisecond of a bare date, so that an upper bound includes the whole day. */
export function lastInstantOf(text: string): number | null {
  return instantOf(text) === null ? null : (spanOf(text)?.last ?? null);
}

/**
 * The range that a date of publication covers, in UTC: a year, a month (`2024-05`), a day, or an instant, which is its
 * own first and last. Null if it is none of these.
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
