export type Side = 'support' | 'refute' | 'neutral';

export interface Reading {
  /** How relevant the passage is to the claim, 0 to 1. */
  relevance: number;
  /** Probabilities that it supports, refutes, or is neutral about the claim. They sum to 1. */
  support: number;
  refute: number;
  neutral: number;
}

export interface Weighable extends Reading {
  /** The L-Score that a memory store gave the passage, 0 to 1. Default 1. */
  lScore?: number;
  /** The credibility of its source, 0 to 1. Default 1. */
  sourceCredibility?: number;
  /** Whether it is a measurement that falsifies the claim. */
  falsifies?: boolean;
}

/**
 * The side with the largest probability. A passage that is as likely neutral as anything else, or as likely for as
 * against, is neutral, since it must not tip the balance.
 */
export function sideOf(reading: Reading): Side {
  const { support, refute, neutral } = reading;
  if (support > refute && support > neutral) return 'support';
  if (refute > support && refute > neutral) return 'refute';
  return 'neutral';
}

/**
 * The side of one passage and the weight that it adds: relevance × probability of that side × L-Score × credibility of
 * the source (the factors of shadow search: similarity, stance, optional L-Score). 0 if it is neutral.
 */
export function weighOne(reading: Weighable) {
  const side = sideOf(reading);
  if (side === 'neutral') return { side, weight: 0 };
  const trust = (reading.lScore ?? 1) * (reading.sourceCredibility ?? 1);
  return { side, weight: reading.relevance * reading[side] * trust };
}

/** Adds the smallest weights first, so that the sum does not depend on their order. */
export function sumOf(weighed: readonly { readonly weight: number }[]): number {
  const weights = weighed.map(({ weight }) => weight);
  return weights.toSorted((a, b) => a - b).reduce((sum, weight) => sum + weight, 0);
}

/**
 * support / (support + contradiction), 0 to 1. Null if both are 0: no evidence is not the same as evidence that agrees.
 */
export function credibilityOf(supportWeight: number, contradictionWeight: number): number | null {
  const both = supportWeight + contradictionWeight;
  return both > 0 ? supportWeight / both : null;
}

/**
 * Weighs each reading, in the order given, and adds up both sides. The totals do not depend on the order. If a
 * measurement falsifies the claim, its credibility is 0 whatever the other readings say.
 */
export function weigh(readings: readonly Weighable[]) {
  const weighed = readings.map(weighOne);
  const total = (side: Side): number => sumOf(weighed.filter((one) => one.side === side));
  const [supportWeight, contradictionWeight] = [total('support'), total('refute')];
  const falsified = readings.some(({ falsifies }) => falsifies);
  const credibility = falsified ? 0 : credibilityOf(supportWeight, contradictionWeight);
  return { weighed, supportWeight, contradictionWeight, credibility };
}

/** Rounds to six decimals: signed JSON must not depend on the last bits of a floating-point sum. */
export function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
