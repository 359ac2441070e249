import type { SourceReading, Statement } from '@assize/proto/critique';
import { conflictWith } from './conflict.ts';

/** A reading less relevant than this may be of another matter. */
const LEAST_RELEVANCE = 0.5;

/**
 * A reading alone is believed against a statement from this probability on. Over whole passages neither
 * reader told the development texts' contested sentences from sound ones below it.
 */
const LEAST_REFUTE = 0.9;

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

/**
 * The first of the sources read that stands against a statement: by its words (`conflictWith`) unless its
 * reading is sure of support, or by a reading that is sure of refuting. Null where none does, and where
 * nothing was read.
 */
export function contesting(
  { text, readings }: Pick<Statement, 'text' | 'readings'>,
  texts: ReadonlyMap<string, string>,
  numbers: ReadonlyMap<string, readonly number[]>,
): Contest | null {
  const given = readings
    .flatMap(({ source }) => numbers.get(source) ?? [])
    .toSorted((a, b) => a - b);
  for (const { source, relevance, support, refute } of readings) {
    const conflict = conflictWith(text, texts.get(source) ?? '', given);
    if (conflict && support < MOST_SUPPORT) {
      return { source, why: `source ${source} says "${conflict.words.slice(0, 1000)}"` };
    }
    if (refute >= LEAST_REFUTE && relevance >= LEAST_RELEVANCE) {
      return { source, why: `source ${source} reads against it (${refute.toFixed(2)})` };
    }
  }
  return null;
}
