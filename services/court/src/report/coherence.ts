import { readPassage, tokenise } from '@assize/lexical';
import type { SectionSentences, Sentence } from './sentences.ts';

/** Two sentences of different sections that cannot both hold. */
export interface Contradicting {
  readonly one: Sentence;
  readonly other: Sentence;
}

/** So many sentences are compared with each other at most, spread evenly over the report. */
const MOST_COMPARED = 200;

/** So much of the shorter sentence's content must stand in the other that both speak of one thing. */
const LEAST_OVERLAP = 0.5;
/** And so much of the longer one's. */
const LEAST_OF_LONGER = 0.3;
const LEAST_SHARED = 3;

/** Lexical cues are believed that one denies the other from this probability on. */
const LEAST_REFUTE = 0.5;

/** The stems of a text's words that carry meaning. A text over 20,000 characters is read to there. */
export function contentOf(text: string): ReadonlySet<string> {
  const content = tokenise(text).filter(({ kind, negator }) => kind !== 'function' && !negator);
  return new Set(content.map(({ stem }) => stem));
}

function ready(sentence: Sentence) {
  const { text } = sentence;
  return { sentence, stems: contentOf(text) };
}

/** Items spread evenly over a list, at most so many. */
export function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return all.filter(
    (_, i) => Math.floor((i * most) / all.length) !== Math.floor(((i - 1) * most) / all.length),
  );
}

/**
 * Pairs of stating sentences of different sections of which one denies the other, in the report's order. At
 * most 200 sentences are compared, so that the time is bounded for any report.
 */
export function contradictingSections(report: readonly SectionSentences[]): Contradicting[] {
  const states = report.flatMap(({ stating }) => stating);
  const all = spread(states, MOST_COMPARED).map(ready);
  return all.flatMap((a, at) =>
    all.slice(at + 1).flatMap((b) => (stand(a, b) ? [{ one: a.sentence, other: b.sentence }] : [])),
  );
}

/** Whether one stands against the other: nearly the same words, and read as denied in either direction. */
function stand(a: ReturnType<typeof ready>, b: ReturnType<typeof ready>): boolean {
  if (a.sentence.section === b.sentence.section) return false;
  const shared = a.stems.intersection(b.stems).size;
  const least = Math.min(a.stems.size, b.stems.size);
  const most = Math.max(a.stems.size, b.stems.size);
  const near = shared / least >= LEAST_OVERLAP && shared / most >= LEAST_OF_LONGER;
  if (shared < LEAST_SHARED || !near) return false;
  const [one, other] = [a.sentence.text, b.sentence.text];
  return Math.max(readPassage(one, other).refute, readPassage(other, one).refute) >= LEAST_REFUTE;
}
