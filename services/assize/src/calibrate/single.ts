import {
  LEAST_CONFIDENCE,
  openingCharge,
  strengthOf,
  type Claim,
  type Gathered,
} from '@assize/proto';
import { findingOf } from '@assize/court/findings';

/**
 * What a single pass says of a claim: what the court is measured against. It is the judge's own rule and
 * floor on all the evidence, read once by the same models against the claim's text, or against the statements of its
 * candidates; nobody challenges an exhibit, and nobody is heard. Under the floor (`least`) nothing is found.
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
