import type { Claim } from '@assize/proto';
import type { GroundTruth } from './case.ts';

/** Ways to put the same case that must not change what is found. */
export const CHANGES = ['order', 'sides'] as const;
export type Change = (typeof CHANGES)[number];

/** The evidence in reverse; null where there is nothing to turn around. */
function inReverse(claim: Claim): Claim | null {
  const evidence = claim.evidence ?? [];
  return evidence.length < 2 ? null : { ...claim, evidence: evidence.toReversed() };
}

/**
 * The sides changed: the opposite charged, or of candidates the next one. Null where the charge is not
 * what is tried: with the publisher's own confidence, or with a charge that has no opposite.
 */
function withSidesChanged(claim: Claim): Claim | null {
  if (claim.confidence !== undefined) return null;
  const { classification = 'supported', candidates = [] } = claim;
  if (candidates.length > 1) {
    const at = candidates.findIndex((one) => one.classification === classification);
    const next = candidates[(at + 1) % candidates.length];
    return next === undefined ? null : { ...claim, classification: next.classification };
  }
  if (candidates.length > 0) return null;
  if (classification === 'supported') return { ...claim, classification: 'refuted' };
  return classification === 'refuted' ? { ...claim, classification: 'supported' } : null;
}

/** The case put in another way; null where it can't be. */
export function changed({ claim }: GroundTruth, change: Change): Claim | null {
  return change === 'order' ? inReverse(claim) : withSidesChanged(claim);
}
