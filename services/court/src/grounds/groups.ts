import { similarity } from '@assize/lexical';
import type { Evidence, ExhibitReading, OnScales } from '@assize/proto';
import { originOf } from './origin.ts';

/** The token similarity (0 to 1) from which two passages have the same wording. */
const NEAR_DUPLICATE = 0.9;

export interface Read {
  readonly exhibit: Pick<Evidence, 'text' | 'digest'>;
  readonly reading: ExhibitReading;
}

/**
 * Nearly the same words, and the same stance. Machines' reports often differ only in what matters, so one repeats
 * another only if the texts are identical.
 */
export function repeats(a: Read, b: Read): boolean {
  const { text } = a.exhibit;
  if (a.reading.measured || b.reading.measured)
    return text !== undefined && text === b.exhibit.text;
  return isSupporting(a.reading) === isSupporting(b.reading) && sameWords(a.exhibit, b.exhibit);
}

function isSupporting({ support, refute }: ExhibitReading): boolean {
  return support >= refute;
}

/** Texts that are stored apart can only be compared by their digests. */
function sameWords(a: Read['exhibit'], b: Read['exhibit']): boolean {
  if (a.digest !== undefined && a.digest === b.digest) return true;
  if (a.text === undefined || b.text === undefined) return false;
  return similarity(a.text, b.text) >= NEAR_DUPLICATE;
}

/**
 * Gives each exhibit with its reading, its origin (`originOf`) and its wording. A wording is a group of exhibits that
 * are connected by near-duplicates, so the groups do not depend on the order of the exhibits.
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
    // The prefix keeps a source apart from an exhibit with the same name.
    const origin = source ? `source ${originOf(source)}` : `exhibit ${reading.id}`;
    return { ...reading, origin, wording: wordings.get(reading.id) ?? '' };
  });
}
