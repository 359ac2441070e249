/** The token ids of a pair, and for each token the text that it belongs to: 0 evidence, 1 claim. */
export interface Framed {
  readonly ids: readonly number[];
  readonly kinds: readonly number[];
}

interface Frame {
  readonly start: number;
  readonly end: number;
}

/**
 * Frames a pair as in training: [CLS] evidence [SEP] claim [SEP]. Beyond `most` tokens the evidence is cut, to no less
 * than half of the room. Null if the claim would have to be cut, since its lost end could say anything.
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
