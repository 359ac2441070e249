import { readPassage, tokenise } from '@assize/lexical';
import type { SectionSentences, Sentence } from './sentences.ts';

export interface Contradicting {
  readonly one: Sentence;
  readonly other: Sentence;
}

/** The most sentences that are compared, spread evenly over the report. */
const MOST_COMPARED = 200;

/** The share of the shorter sentence's content that the longer must have for the two to be about the same thing. */
const LEAST_OVERLAP = 0.5;
/** The share of the longer sentence's content that the shorter must have; and the fewest words in common. */
const LEAST_OF_LONGER = 0.3;
const LEAST_SHARED = 3;

/** The least P(refute) by lexical cues for one sentence to deny the other. */
const LEAST_REFUTE = 0.5;

/** The stems of a text's content words, from its first 20,000 characters. */
export function contentOf(text: string): ReadonlySet<string> {
  const content = tokenise(text).filter(({ kind, negator }) => kind !== 'function' && !negator);
  return new Set(content.map(({ stem }) => stem));
}

function prepared(sentence: Sentence) {
  const { text } = sentence;
  return { sentence, stems: contentOf(text) };
}

/** At most `most` items, spread evenly over a list. */
export function spreadEvenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return all.filter(
    (_, i) => Math.floor((i * most) / all.length) !== Math.floor(((i - 1) * most) / all.length),
  );
}

/** Pairs in the report's order. At most 200 sentences are compared, so the time is bounded for any report. */
export function contradictingSections(report: readonly SectionSentences[]): Contradicting[] {
  const states = report.flatMap(({ stating }) => stating);
  const all = spreadEvenly(states, MOST_COMPARED).map(prepared);
  return all.flatMap((a, at) =>
    all
      .slice(at + 1)
      .flatMap((b) => (contradict(a, b) ? [{ one: a.sentence, other: b.sentence }] : [])),
  );
}

/**
 * Whether two sentences contradict each other: they share most of their words, and one reads as denied by the other.
 */
function contradict(a: ReturnType<typeof prepared>, b: ReturnType<typeof prepared>): boolean {
  if (a.sentence.section === b.sentence.section) return false;
  const shared = a.stems.intersection(b.stems).size;
  const least = Math.min(a.stems.size, b.stems.size);
  const most = Math.max(a.stems.size, b.stems.size);
  const near = shared / least >= LEAST_OVERLAP && shared / most >= LEAST_OF_LONGER;
  if (shared < LEAST_SHARED || !near) return false;
  const [one, other] = [a.sentence.text, b.sentence.text];
  return Math.max(readPassage(one, other).refute, readPassage(other, one).refute) >= LEAST_REFUTE;
}
