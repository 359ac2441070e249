import {
  LEAST_CONFIDENCE,
  openingCharge,
  strengthOf,
  type Claim,
  type Gathered,
} from '@assize/proto';
import { findingOf } from '@assize/court/findings';

/**
 * Decides a claim by a single pass, the baseline that the court is compared with. It applies the judge's own rule and
 * floor to all the evidence, which the same models read once, against the claim's text or the statements of its
 * candidates. No exhibit is challenged, and there is no hearing. If the confidence is below the floor (`least`), the
 * result is `nei`.
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
