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

/** Sentences or lines of a passage that are looked at: a verdict is explained at once, however long its evidence. */
const MOST = 400;

/** A passage, parted around the sentence that decided (`decidingSpan`). */
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
 * The sentence, or the line of a log, that decided how it was read. Where indicators fired, the record has their
 * words; else it is the one that has most of the statement's words and, by lexical cues, most of the side
 * on which the whole was counted (the record keeps no place for those): of 366 abstracts in SciFact that
 * is a sentence of the gold rationale for .505, and by relevance instead of words for .473. Null where
 * none has a word of it.
 */
function decidingSpan(
  statement: string,
  text: string,
  reading: ExhibitReading | null,
  stance: Stance | null,
): TextSpan | null {
  const fired = firedIn(text, reading);
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

/** The sentence around the words on which the weightiest indicator fired. */
function firedIn(text: string, reading: ExhibitReading | null): TextSpan | null {
  const fired = reading?.indicated?.fired.toSorted((a, b) => b.weight - a.weight) ?? [];
  for (const { span } of fired) {
    const at = span === '' ? -1 : text.indexOf(span);
    if (at < 0) continue;
    const whole = sentenceSpans(text).find(({ from, to }) => from <= at && at + span.length <= to);
    return whole ?? { from: at, to: at + span.length };
  }
  return null;
}
