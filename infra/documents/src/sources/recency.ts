import { publicationDate } from '#src/published.ts';

/** A year as the seed counts it, in milliseconds. */
const YEAR = 365.25 * 24 * 3600 * 1000;
/** A date may be ahead of the clock by its time zone. */
const DAY = 24 * 3600 * 1000;

/** Younger than so many years: so much. */
const STEPS: readonly (readonly [years: number, score: number])[] = [
  [1, 1],
  [2, 0.8],
  [5, 0.5],
];
const OLD = 0.3;

/** `score` is 0 to 1, or null where the age is not known. */
export interface Recency {
  readonly score: number | null;
  readonly why: string;
}

const unknown = (why: string): Recency => ({ score: null, why });

/**
 * How recent a source is at the time `at` (milliseconds since the epoch): 1 below a year, 0.8 below two,
 * 0.5 below five, else 0.3. By the date of its publication alone, ISO 8601; of a year or a month its first
 * day, so that nothing is taken for younger than it may be.
 */
export function recencyOf(published: string | null, at: number): Recency {
  if (published === null) return unknown('no date of publication is known');
  const date = publicationDate(published);
  if (date === undefined) return unknown('its date of publication is no date of ISO 8601');
  const age = at - Date.parse(date);
  if (age < -DAY) return unknown(`its date of publication, ${date}, is still to come`);
  const years = Math.max(0, age) / YEAR;
  const score = STEPS.find(([below]) => years < below)?.[1] ?? OLD;
  return { score, why: `published ${date.slice(0, 10)}, ${years.toFixed(1)} years before` };
}
