import { similarity } from '@assize/lexical';
import type { Evidence, ExhibitReading, OnScales } from '@assize/proto';

/** From this token similarity on, two passages say the same thing in the same words. */
export const NEAR_DUPLICATE = 0.9;

/** Whether one passage repeats another: nearly the same words, and the same stance. */
export function repeats(
  a: { text: string; reading: ExhibitReading },
  b: { text: string; reading: ExhibitReading },
): boolean {
  return leaning(a.reading) === leaning(b.reading) && similarity(a.text, b.text) >= NEAR_DUPLICATE;
}

function leaning({ support, refute }: ExhibitReading): boolean {
  return support >= refute;
}

/**
 * Puts exhibits on the scales: each with its reading and the group in which it counts once. A group is
 * a source, or else a run of near-duplicates; what has no source and repeats nothing stands alone.
 */
export function onScales(
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[],
): OnScales[] {
  const texts = new Map(exhibits.map((exhibit) => [exhibit.id, exhibit]));
  const placed: { text: string; reading: ExhibitReading; group: string }[] = [];
  return readings.map((reading) => {
    const exhibit = texts.get(reading.id);
    const text = exhibit?.text ?? '';
    const twin = placed.find((other) => repeats(other, { text, reading }));
    const group =
      twin?.group ?? (exhibit?.source ? `source:${exhibit.source}` : `exhibit:${reading.id}`);
    placed.push({ text, reading, group });
    return { ...reading, group };
  });
}
