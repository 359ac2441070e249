const ISO = /^\d{4}(-\d{2}(-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

/**
 * Normalises a date of publication to ISO 8601: a year, a month, a day, or an instant. Undefined for any other
 * notation, which could be read in two ways, and for a day that does not exist.
 */
export function publicationDate(written: unknown): string | undefined {
  if (typeof written !== 'string' && typeof written !== 'number') return undefined;
  const text = String(written).trim();
  if (!ISO.test(text)) return undefined;
  const date = text.replace(' ', 'T').replace(/([+-]\d{2})(\d{2})$/, '$1:$2');
  const day = date.slice(0, 10);
  const time = Date.parse(date);
  if (Number.isNaN(time) || Number.isNaN(Date.parse(day))) return undefined;
  // `Date.parse` reads the 30th of February as the 1st of March.
  return new Date(Date.parse(day)).toISOString().startsWith(day) ? date : undefined;
}
