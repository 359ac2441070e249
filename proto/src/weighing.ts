/** Which side of a claim a passage stands on. */
export type Side = 'support' | 'refute' | 'neutral';

/** What a passage says about a claim. */
export interface Reading {
  /** How far it is about the claim at all, 0 to 1. */
  relevance: number;
  /** Probabilities of supporting, refuting and saying neither; they sum to 1. */
  support: number;
  refute: number;
  neutral: number;
}

/** A reading, and what is known about its passage. */
export interface Weighable extends Reading {
  /** The L-Score that a memory store gave the passage, 0 to 1; 1 when it gave none. */
  lScore?: number;
  /** How far its source is to be believed, 0 to 1; 1 when nobody said. */
  sourceCredibility?: number;
  /** Whether it is a measurement that falsifies the claim. */
  falsifies?: boolean;
}

/**
 * The side with the largest probability. A passage that is as likely neutral as anything else, or
 * as likely for as against, is neutral: it must not tip the balance.
 */
export function sideOf(reading: Reading): Side {
  const { support, refute, neutral } = reading;
  if (support > refute && support > neutral) return 'support';
  if (refute > support && refute > neutral) return 'refute';
  return 'neutral';
}

/**
 * What one passage adds, and to which side; 0 where it is neutral:
 * relevance × probability of the larger side × L-Score × credibility of the source (the factors of
 * shadow search: similarity, stance, optional L-Score).
 */
export function weighOne(reading: Weighable) {
  const side = sideOf(reading);
  if (side === 'neutral') return { side, weight: 0 };
  const trust = (reading.lScore ?? 1) * (reading.sourceCredibility ?? 1);
  return { side, weight: reading.relevance * reading[side] * trust };
}

/** Smallest first, so that the sum of the same weights is the same in whatever order they came. */
export function sumOf(weighed: readonly { readonly weight: number }[]): number {
  const weights = weighed.map(({ weight }) => weight);
  return weights.toSorted((a, b) => a - b).reduce((sum, weight) => sum + weight, 0);
}

/**
 * support / (support + contradiction), 0 to 1; null when both are 0: no evidence is not the same
 * as evidence that all agrees.
 */
export function credibilityOf(supportWeight: number, contradictionWeight: number): number | null {
  const both = supportWeight + contradictionWeight;
  return both > 0 ? supportWeight / both : null;
}

/**
 * Weighs each reading, in the order given, and adds up both sides. Equal readings give an equal balance in any
 * order. A measurement that falsifies the claim leaves it no credibility, whatever stands beside it.
 */
export function weigh(readings: readonly Weighable[]) {
  const weighed = readings.map(weighOne);
  const total = (side: Side): number => sumOf(weighed.filter((one) => one.side === side));
  const [supportWeight, contradictionWeight] = [total('support'), total('refute')];
  const falsified = readings.some(({ falsifies }) => falsifies);
  const credibility = falsified ? 0 : credibilityOf(supportWeight, contradictionWeight);
  return { weighed, supportWeight, contradictionWeight, credibility };
}

/** Six decimals: what goes into signed JSON must not hang on the last bits of a sum. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
