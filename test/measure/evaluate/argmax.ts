import type { BareClassification, ExhibitReading } from '@assize/proto';

/**
 * The weakest rule, below which a single pass must not fall. Each passage takes its most probable stance, the first
 * of equals. If some support and some refute, the claim is contested; if none does either, nei.
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
