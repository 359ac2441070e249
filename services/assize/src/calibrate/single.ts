import {
  LEAST_CONFIDENCE,
  openingCharge,
  strengthOf,
  type Claim,
  type Gathered,
} from '@assize/proto';
import { findingOf } from '@assize/court/findings';

/**
 * The baseline that the court is compared with: the judge's own rule and floor, applied to all the evidence, read once.
 * No exhibit is challenged, and there is no hearing. If the confidence is below the floor (`least`), the result is
 * `nei`.
 */
export function singlePass(
  claim: Claim,
  gathered: Pick<Gathered, 'readings' | 'missing'>,
  least: number = LEAST_CONFIDENCE,
) {
  const { evidence = [], candidates = [] } = claim;
  const exhibits = evidence.map((one) => ({ ...one, kind: one.kind ?? 'text' }));
  const matter = { charge: openingCharge(claim), exhibits, claim: { candidates } };
  const { classification, confidence, scales } = findingOf(matter, gathered, () => 1);
  if (confidence >= least) return { classification, confidence };
  return { classification: 'nei', confidence: strengthOf('nei', scales) };
}
