import { publicationDate } from '#src/published.ts';

/** The length of a year in seed 003, in milliseconds. */
const YEAR = 365.25 * 24 * 3600 * 1000;
/** How far a date may be ahead of the clock, because of its time zone. */
const DAY = 24 * 3600 * 1000;

/** The score of a source that is younger than this many years. */
const STEPS: readonly (readonly [years: number, score: number])[] = [
  [1, 1],
  [2, 0.8],
  [5, 0.5],
];
const OLD = 0.3;

/** The recency of a source. `score` is from 0 to 1, or null if the age is not known. */
export interface Recency {
  readonly score: number | null;
  readonly why: string;
}

const unknown = (why: string): Recency => ({ score: null, why });

/**
 * How recent a source is at the time `at` (milliseconds since the epoch): 1 below one year, 0.8 below two, 0.5 below
 * five, and else 0.3. Only its date of publication in ISO 8601 counts; a year or a month stands for its first day, so
 * that no source is taken for younger than it may be.
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
