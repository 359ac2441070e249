import { similarity } from '@assize/lexical';
import type { Evidence, ExhibitReading, OnScales } from '@assize/proto';
import { originOf } from './origin.ts';

/** From this token similarity on, two passages say the same thing in the same words. */
const NEAR_DUPLICATE = 0.9;

export interface Read {
  readonly exhibit: Pick<Evidence, 'text' | 'digest'>;
  readonly reading: ExhibitReading;
}

/**
 * Whether one passage repeats another: nearly the same words, and the same stance. Reports are alike in
 * their words where they differ in all that matters: one repeats another only byte for byte.
 */
export function repeats(a: Read, b: Read): boolean {
  const { text } = a.exhibit;
  if (a.reading.measured || b.reading.measured)
    return text !== undefined && text === b.exhibit.text;
  return leaning(a.reading) === leaning(b.reading) && sameWords(a.exhibit, b.exhibit);
}

function leaning({ support, refute }: ExhibitReading): boolean {
  return support >= refute;
}

/** Texts that are kept apart are known by their digest alone. */
function sameWords(a: Read['exhibit'], b: Read['exhibit']): boolean {
  if (a.digest !== undefined && a.digest === b.digest) return true;
  if (a.text === undefined || b.text === undefined) return false;
  return similarity(a.text, b.text) >= NEAR_DUPLICATE;
}

/**
 * Puts exhibits on the scales: each with its reading, its origin (`originOf`) and its wording. A wording is all that
 * hangs together by being near-duplicates: in whatever order exhibits are presented, wordings are the same.
 */
export function onScales(
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[],
): OnScales[] {
  const known = new Map(exhibits.map((exhibit) => [exhibit.id, exhibit]));
  const read = readings.map((reading) => ({ exhibit: known.get(reading.id) ?? {}, reading }));
  const wordings = new Map(readings.map(({ id }) => [id, id]));
  for (const [at, one] of read.entries()) {
    for (const other of read.slice(0, at)) {
      const own = wordings.get(one.reading.id);
      const theirs = wordings.get(other.reading.id) ?? '';
      if (own === theirs || !repeats(other, one)) continue;
      for (const [id, wording] of wordings) if (wording === own) wordings.set(id, theirs);
    }
  }
  return readings.map((reading) => {
    const source = known.get(reading.id)?.source;
    // A source may be called as an exhibit is.
    const origin = source ? `source ${originOf(source)}` : `exhibit ${reading.id}`;
    return { ...reading, origin, wording: wordings.get(reading.id) ?? '' };
  });
}
