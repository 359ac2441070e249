import type { BareClassification, ExhibitReading } from '@assize/proto';

/**
 * The least that a single pass must reach. Each passage has its most probable stance, the first of equals.
 * The result is `contested` if some support and some refute, and `nei` if none does either.
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
