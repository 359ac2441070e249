/** Token ids of a pair, and to which of the two each belongs: 0 evidence, 1 claim. */
export interface Framed {
  readonly ids: readonly number[];
  readonly kinds: readonly number[];
}

/** The ids that stand before, between and after the two texts. */
export interface Frame {
  readonly start: number;
  readonly end: number;
}

/**
 * [CLS] evidence [SEP] claim [SEP], as the model was trained: over `most` tokens the longer of the two
 * loses its end, so that a claim of up to half of them is always read whole.
 */
export function framed(
  evidence: readonly number[],
  claim: readonly number[],
  { start, end }: Frame,
  most: number,
): Framed {
  const room = most - 3;
  const half = Math.floor(room / 2);
  const ofClaim = claim.slice(0, Math.max(half, room - evidence.length));
  const ofEvidence = evidence.slice(0, room - ofClaim.length);
  const first = [start, ...ofEvidence, end];
  const second = [...ofClaim, end];
  return {
    ids: [...first, ...second],
    kinds: [...first.map(() => 0), ...second.map(() => 1)],
  };
}
