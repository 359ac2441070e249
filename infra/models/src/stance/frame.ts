/** Token ids of a pair, and to which of the two each belongs: 0 evidence, 1 claim. */
export interface Framed {
  readonly ids: readonly number[];
  readonly kinds: readonly number[];
}

/** The ids that stand before, between and after the two texts. */
interface Frame {
  readonly start: number;
  readonly end: number;
}

/**
 * [CLS] evidence [SEP] claim [SEP], as the model was trained: over `most` tokens the evidence
 * loses its end, but keeps half of them at the least. Null where the claim would lose its own: what stands there could
 * be anything.
 */
export function framed(
  evidence: readonly number[],
  claim: readonly number[],
  { start, end }: Frame,
  most: number,
): Framed | null {
  const room = most - 3;
  const half = Math.floor(room / 2);
  if (claim.length > Math.max(half, room - evidence.length)) return null;
  const ofEvidence = evidence.slice(0, room - claim.length);
  const first = [start, ...ofEvidence, end];
  const second = [...claim, end];
  return {
    ids: [...first, ...second],
    kinds: [...first.map(() => 0), ...second.map(() => 1)],
  };
}
