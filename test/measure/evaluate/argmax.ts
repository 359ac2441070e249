import type { BareClassification, ExhibitReading } from '@assize/proto';

/**
 * The weakest rule that a single pass may not fall behind: each passage says what is most probable of it,
 * the first of equals; where some support and some refute it is contested, where none does either, nei.
 */
export function argmaxOf(readings: readonly ExhibitReading[]): BareClassification {
  const said = readings.map(({ support, refute, neutral }) => {
    const most = Math.max(support, refute, neutral);
    return most === support ? 'support' : most === refute ? 'refute' : 'neutral';
  });
  const [supports, refutes] = [said.includes('support'), said.includes('refute')];
  if (supports && refutes) return 'contested';
  if (supports) return 'supported';
  return refutes ? 'refuted' : 'nei';
}
