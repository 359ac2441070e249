import { isLexical, windowsFor } from '@assize/lexical';
import type { Gathered } from '@assize/proto';
import { clipped, type Source, type SourceReading, type Statement } from '@assize/proto/critique';
import { readingsOn } from '#src/reading/exhibits.ts';

/** The relevance below which a reading may be about something else. */
const LEAST_RELEVANCE = 0.5;

/**
 * P(refute) from which a reading counts against a statement. Chosen on the development texts (`evaluate -- critique`)
 * with assize-stance-23: at .6, 7 of 18 contested statements are found along with 3 sound ones; at .5, 10 and 6; at .7,
 * 5 and 1.
 */
const LEAST_REFUTE = 0.6;

/** The line for the record when denials are not reported (`canDetectDenials`). */
export const DENIALS_NOT_REPORTED =
  'lexical cues do not tell which source denies a statement: none was held against any';

/**
 * Whether the reader is good enough to tell that a source denies a statement. Lexical cues are not: on the
 * development texts they find 3 of 18 contested statements at .6, along with 24 sound ones, and none at .93.
 */
export const canDetectDenials = ({ stanceModel }: Gathered): boolean => !isLexical(stanceModel);

export interface Contest {
  readonly source: string;
  /** A sentence with the source's words that are nearest to the statement. */
  readonly why: string;
}

/** Whether a source is relevant to a statement and supports it. */
export function supports({ relevance, support, refute, neutral }: SourceReading): boolean {
  return relevance >= LEAST_RELEVANCE && support > refute && support > neutral;
}

export function sourceReadings(
  gathered: Gathered,
  statement: string,
  sources: readonly string[],
): SourceReading[] {
  return readingsOn(gathered, statement)
    .filter(({ id }) => sources.includes(id))
    .map(({ id: source, relevance, support, refute, neutral }) => {
      return { source, relevance, support, refute, neutral };
    });
}

/** The first source that reads against a statement. Null if none does, or if nothing was read. */
export function contesting(
  { text, readings }: Pick<Statement, 'text' | 'readings'>,
  sources: readonly Source[],
): Contest | null {
  const against = readings.find(
    ({ relevance, refute }) => refute >= LEAST_REFUTE && relevance >= LEAST_RELEVANCE,
  );
  if (against === undefined) return null;
  const { source, refute } = against;
  const whole = sources.find(({ id }) => id === source)?.text ?? '';
  const words = windowsFor(text, whole)[0]?.text ?? '';
  const how = `source ${source} reads against it (${refute.toFixed(2)})`;
  return { source, why: `${how}: "${clipped(words, 1000)}"` };
}
