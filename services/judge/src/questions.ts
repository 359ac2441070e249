import {
  OFF_TOPIC,
  sideOf,
  type ExhibitReading,
  type RemandFeedback,
  type Ruling,
  type View,
} from '@assize/proto';
import { clipped } from '@assize/court/advice';

const short = (text: string): string => clipped(text, 200);

const MOST_QUESTIONS = 3;

/** Exhibits that are on topic but support neither side. Each leaves a question open. */
function silentOn(readings: readonly ExhibitReading[]): ExhibitReading[] {
  return readings
    .filter((reading) => reading.relevance >= OFF_TOPIC && sideOf(reading) === 'neutral')
    .toSorted((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1));
}

export function openQuestions(
  view: View,
  readings: readonly ExhibitReading[],
  canSearch: boolean,
): RemandFeedback['questions'] {
  const { text } = view.claim;
  const silent = silentOn(readings).slice(0, MOST_QUESTIONS);
  const asked = silent.map(({ id, measured }, i) => ({
    id: `q${i + 1}`,
    about: id,
    text: measured
      ? `${id} attests a part of it alone (${short(measured.what)}): what attests the rest of "${short(text)}"?`
      : `${id} is on the topic but says neither: read with what stands around it, does it support or refute "${short(text)}"?`,
  }));
  if (asked.length > 0 || !(canSearch || view.publisher)) return asked;
  const why = readings.some(({ relevance }) => relevance >= OFF_TOPIC)
    ? 'What is on the topic does not settle it'
    : 'No exhibit is on the topic';
  const other = `${why}: is there other evidence on "${short(text)}"?`;
  return [{ id: 'q1', about: null, text: other }];
}

/**
 * A question must be open, remands left, and the last remand, if any, must have brought new evidence. Without a
 * publisher or an index, the investigator can only read exhibits of one source together, so at least two must share a
 * source.
 */
export function remandCanHelp(
  view: View,
  questions: RemandFeedback['questions'],
  canSearch: boolean,
): boolean {
  if (questions.length === 0 || view.remandsLeft === 0) return false;
  if (view.reinvestigation && view.reinvestigation.evidence.length === 0) return false;
  const sources = view.exhibits.flatMap((exhibit) => exhibit.source ?? []);
  return canSearch || view.publisher !== null || new Set(sources).size < sources.length;
}

export function feedbackOf(
  view: View,
  rulings: readonly Ruling[],
  questions: RemandFeedback['questions'],
): RemandFeedback {
  return {
    challenged: rulings
      .filter((ruling) => ruling.upheld)
      .map(({ id, ground, severity }) => ({ id, why: `${ground} (${severity}, upheld)` })),
    alternative: view.brief?.alternative ?? null,
    questions: [...questions],
  };
}
