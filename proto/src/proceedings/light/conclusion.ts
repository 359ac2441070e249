import type { PassState } from '../../proceeding/definition.ts';
import type { Artifact } from '../../schema/artifact.ts';
import type { CaseHeader } from '../../schema/case-file.ts';
import type { Facts } from '../../walk/facts.ts';
import type { Step } from '../../walk/walker.ts';
import { openingCharge } from '../defect-court/charge.ts';
import { activationOf } from '../defect-court/publisher-confidence.ts';
import type { Report } from './artifacts.ts';

export const NO_LIGHT_FACTS = {
  /**
   * `charged`: the review finds the charge. `contrary`: it finds something that excludes the charge (a classification
   * other than the charge, contested and nei). `threshold` is the case's own.
   */
  review: { confidence: 0, threshold: 0, charged: false, contrary: false, abstained: false },
  report: { decision: '' },
  /** `always`: the claim asks for the court at any confidence. */
  claim: { always: false },
};
export type LightFacts = typeof NO_LIGHT_FACTS;

export function lightBegins({ claim, limits }: CaseHeader): PassState<LightFacts, null> {
  const review = { ...NO_LIGHT_FACTS.review, threshold: limits.activationThreshold };
  const always = claim.activation === 'always';
  return { facts: { ...NO_LIGHT_FACTS, review, claim: { always } }, memory: null };
}

export function lightEvolves(
  state: PassState<LightFacts, null>,
  artifact: Artifact,
  { claim }: CaseHeader,
): PassState<LightFacts, null> {
  const { facts } = state;
  if (artifact.kind === 'report') {
    return { ...state, facts: { ...facts, report: { decision: artifact.decision } } };
  }
  if (artifact.kind !== 'review') return state;
  const { confidence, classification } = artifact;
  const { charged, contrary } = compareWithCharge(
    classification,
    openingCharge(claim).classification,
  );
  const { threshold } = facts.review;
  const abstained = artifact.abstained !== null;
  const review = { confidence, threshold, charged, contrary, abstained };
  return { ...state, facts: { ...facts, review } };
}

export const isLight = (facts: Facts): facts is LightFacts =>
  'review' in facts && 'report' in facts;

/** Compares a finding with the charge: whether it is the charge, and whether it excludes the charge. */
export function compareWithCharge(found: string, charge: string) {
  const charged = found === charge;
  return { charged, contrary: !charged && found !== 'contested' && found !== 'nei' };
}

/**
 * Decides a light path. From the threshold on it affirms a charge that the review finds, and rejects one that the
 * review excludes. Below one half it is sure of nothing, and rejects as well. Anything else is contested, as is a case
 * that could not be reviewed, or that asks for the court at any confidence.
 */
export function lightDecision(
  review: Omit<LightFacts['review'], 'threshold'>,
  threshold: number,
  always: boolean,
): 'affirm' | 'reject' | 'contest' {
  if (always || review.abstained) return 'contest';
  const due = activationOf(review.confidence, threshold);
  if (due === 'reject') return 'reject';
  if (due === 'affirm' && review.charged) return 'affirm';
  return due === 'affirm' && review.contrary ? 'reject' : 'contest';
}

export function contested({ report }: Pick<LightFacts, 'report'>): boolean {
  return report.decision === 'contest';
}

export function reportFault(
  { claim }: CaseHeader,
  { review }: Pick<LightFacts, 'review'>,
  step: Step,
  { decision, classification, confidence }: Report,
): string | null {
  if (confidence !== review.confidence) {
    return `the report gives a confidence of ${confidence}, the review one of ${review.confidence}`;
  }
  const charge = openingCharge(claim).classification;
  if (decision === 'affirm' && classification !== charge) {
    return `the report affirms "${classification ?? 'nothing'}", where "${charge}" is charged`;
  }
  const isSupported = step.to === 'next' || (step.to === 'end' && step.end === '_done');
  if (isSupported) return null;
  const { threshold } = review;
  return `the report's "${decision}" is not borne out: confidence ${confidence}, threshold ${threshold}`;
}
