import { isLexical, windowsFor } from '@assize/lexical';
import type { Gathered } from '@assize/proto';
import { clipped, type Source, type SourceReading, type Statement } from '@assize/proto/critique';
import { readingsOn } from '#src/reading/exhibits.ts';

/** A reading less relevant than this may be of another matter. */
const LEAST_RELEVANCE = 0.5;

/**
 * A reading is believed against a statement from this probability on. Chosen on the development texts
 * (`evaluate -- critique`), by assize-stance-23: from .6 on 7 of 18 contested statements are found and 3 sound
 * ones with them, from .5 on 10 and 6, from .7 on 5 and 1.
 */
const LEAST_REFUTE = 0.6;

/** What a record says where a denial would not be told (`tellsDenials`). */
export const DENIALS_UNTOLD =
  'lexical cues do not tell which source denies a statement: none was held against any';

/**
 * Whether who read can be believed that a source denies a statement. Cues can not: of eighteen in the development
 * texts they tell three from .6 on, with 24 sound ones, and none from .93 on.
 */
export const tellsDenials = ({ stanceModel }: Gathered): boolean => !isLexical(stanceModel);

/** A source that stands against a statement which rests on it. */
export interface Contest {
  readonly source: string;
  /** In a sentence, with the source's words that are nearest to the statement. */
  readonly why: string;
}

/** Whether a source speaks of a statement and says the same. */
export function supports({ relevance, support, refute, neutral }: SourceReading): boolean {
  return relevance >= LEAST_RELEVANCE && support > refute && support > neutral;
}

/** How sources of a report read against a statement of it, as gathered. */
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

/** The first of the sources that reads against a statement; null where none does, and where nothing was read. */
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
