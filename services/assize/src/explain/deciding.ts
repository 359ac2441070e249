import {
  cuesOf,
  readPassage,
  sentenceSpans,
  unitsOf,
  withoutStruck,
  type TextSpan,
} from '@assize/lexical';
import type { ExhibitReading, Stance } from '@assize/proto';
import type { Passage } from './model.ts';

/** The most sentences or lines that are examined, so that long evidence does not slow down an explanation. */
const MOST = 400;

export function passageOf(
  statement: string,
  text: string,
  reading: ExhibitReading | null,
  stance: Stance | null,
): Passage {
  const { from, to } = decidingSpan(statement, text, reading, stance) ?? { from: 0, to: 0 };
  return { before: text.slice(0, from), deciding: text.slice(from, to), after: text.slice(to) };
}

/**
 * If indicators fired, the record has their words. Otherwise the record keeps no place, and the span is the sentence
 * with the most words of the statement, weighted by how far lexical cues put it on the side on which the whole passage
 * counted. On 366 SciFact abstracts this picks a sentence of the gold rationale for .505 of them, against .473 with
 * relevance instead of shared words. Null if no sentence shares a word with the statement.
 */
function decidingSpan(
  statement: string,
  text: string,
  reading: ExhibitReading | null,
  stance: Stance | null,
): TextSpan | null {
  const fired = indicatorSpan(text, reading);
  if (fired !== null) return fired;
  const windows = unitsOf(withoutStruck(text)).slice(0, MOST);
  const [only, ...others] = windows;
  if (only && others.length === 0) return only.span;
  let [best, most]: [TextSpan | null, number] = [null, 0];
  for (const { text: sentence, span } of windows) {
    const side = stance === null ? 0 : readPassage(statement, sentence)[stance];
    const score = cuesOf(statement, sentence).coverage * (0.5 + side);
    if (score > most) [best, most] = [span, score];
  }
  return best;
}

/** The sentence around the words of the indicator with the highest weight. */
function indicatorSpan(text: string, reading: ExhibitReading | null): TextSpan | null {
  const fired = reading?.indicated?.fired.toSorted((a, b) => b.weight - a.weight) ?? [];
  for (const { span } of fired) {
    const at = span === '' ? -1 : text.indexOf(span);
    if (at < 0) continue;
    const whole = sentenceSpans(text).find(({ from, to }) => from <= at && at + span.length <= to);
    return whole ?? { from: at, to: at + span.length };
  }
  return null;
}
