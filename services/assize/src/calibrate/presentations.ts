import type { Claim } from '@assize/proto';
import type { GroundTruth } from './case.ts';

/** Changes in how a case is presented that must not change the finding. */
export const CHANGES = ['order', 'sides'] as const;
export type Change = (typeof CHANGES)[number];

function inReverse(claim: Claim): Claim | null {
  const evidence = claim.evidence ?? [];
  return evidence.length < 2 ? null : { ...claim, evidence: evidence.toReversed() };
}

/** Charges the opposite, or the next candidate. Null if there is none, or if a stated confidence is tried. */
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

export function inPresentation({ claim }: GroundTruth, change: Change): Claim | null {
  return change === 'order' ? inReverse(claim) : withSidesChanged(claim);
}
