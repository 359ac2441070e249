import { clipped, type Source, type SourceReading, type Statement } from '@assize/proto/critique';
import type { Gathered } from '@assize/proto';
import { readingsOn } from '#src/reading/exhibits.ts';
import { tokenise } from '@assize/lexical';
import { comparisonIn, numbersReverse } from './comparisons.ts';
import { clausesIn, conflictWith } from './conflict.ts';
import { numbersIn } from './figures.ts';

/** A reading less relevant than this may be of another matter. */
const LEAST_RELEVANCE = 0.5;

/**
 * A reading alone is believed against a statement from this probability on. Over whole passages neither
 * reader told the development texts' contested sentences from sound ones below it.
 */
const LEAST_REFUTE = 0.95;

/** From this probability of support on, a reading outweighs words that look like a conflict. */
const MOST_SUPPORT = 0.9;

/** A source that stands against a statement which rests on it. */
export interface Contest {
  readonly source: string;
  /** In a sentence, with the source's words where they show it. */
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

/** What sources say, made ready to be held against statements. */
export interface Witness {
  readonly text: string;
  readonly clauses: ReturnType<typeof clausesIn>;
  /** The numbers that it gives, ascending. */
  readonly numbers: readonly number[];
}

/** The sources by their ids. */
export function witnesses(sources: readonly Source[]): ReadonlyMap<string, Witness> {
  const ready = ({ text }: Source): Witness => {
    return { text, clauses: clausesIn(text), numbers: numbersIn(text) };
  };
  return new Map(sources.map((source) => [source.id, ready(source)]));
}

/**
 * The first of the sources read that stands against a statement: by its words (`conflictWith`) unless its
 * reading is sure of support, or by a reading that is sure of refuting. Null where none does, and where
 * nothing was read.
 */
export function contesting(
  { text, readings }: Pick<Statement, 'text' | 'readings'>,
  sources: ReadonlyMap<string, Witness>,
): Contest | null {
  const given = readings
    .flatMap(({ source }) => sources.get(source)?.numbers ?? [])
    .toSorted((a, b) => a - b);
  const comparison = comparisonIn(tokenise(text));
  for (const { source, relevance, support, refute } of readings) {
    const { text: whole = '', clauses = [] } = sources.get(source) ?? {};
    if (comparison && support < MOST_SUPPORT && numbersReverse(comparison, whole)) {
      return { source, why: `source ${source} gives numbers in the reverse order` };
    }
    const conflict = conflictWith(text, clauses, given);
    if (conflict && support < MOST_SUPPORT) {
      return { source, why: `source ${source} says "${clipped(conflict.words, 1000)}"` };
    }
    if (refute >= LEAST_REFUTE && relevance >= LEAST_RELEVANCE) {
      return { source, why: `source ${source} reads against it (${refute.toFixed(2)})` };
    }
  }
  return null;
}
