import type { Told } from '../../proceeding/definition.ts';
import type { Artifact } from '../../schema/artifact.ts';
import type { CaseHeader } from '../../schema/case-file.ts';
import type { Facts } from '../../walk/facts.ts';
import type { Step } from '../../walk/walker.ts';
import { openingCharge } from '../defect-court/charge.ts';
import { activationOf } from '../defect-court/vouched.ts';
import type { Report } from './artifacts.ts';

/** What the conditions of the light path look at. */
export const NO_LIGHT_FACTS = {
  /**
   * `charged`: it finds what is charged; `contrary`: it finds what the charge can't stand beside
   * (another classification than contested or nei). `threshold` is the case's own.
   */
  review: { confidence: 0, threshold: 0, charged: false, contrary: false, abstained: false },
  report: { decision: '' },
  /** `always`: the court is to open whatever the confidence. */
  claim: { always: false },
};
export type LightFacts = typeof NO_LIGHT_FACTS;

export function lightBegins({ claim, limits }: CaseHeader): Told<LightFacts, null> {
  const review = { ...NO_LIGHT_FACTS.review, threshold: limits.activationThreshold };
  const always = claim.activation === 'always';
  return { facts: { ...NO_LIGHT_FACTS, review, claim: { always } }, memory: null };
}

export function lightEvolves(
  told: Told<LightFacts, null>,
  artifact: Artifact,
  { claim }: CaseHeader,
): Told<LightFacts, null> {
  const { facts } = told;
  if (artifact.kind === 'report') {
    return { ...told, facts: { ...facts, report: { decision: artifact.decision } } };
  }
  if (artifact.kind !== 'review') return told;
  const { confidence, classification } = artifact;
  const { charged, contrary } = standing(classification, openingCharge(claim).classification);
  const { threshold } = facts.review;
  const abstained = artifact.abstained !== null;
  const review = { confidence, threshold, charged, contrary, abstained };
  return { ...told, facts: { ...facts, review } };
}

export const isLight = (facts: Facts): facts is LightFacts =>
  'review' in facts && 'report' in facts;

/** How a finding stands to the charge: that it is, or that the charge can't stand beside it. */
export function standing(found: string, charge: string) {
  const charged = found === charge;
  return { charged, contrary: !charged && found !== 'contested' && found !== 'nei' };
}

/**
 * What a light path comes to. It affirms a charge that it finds, and rejects one that it finds the
 * contrary of, from the threshold on; below one half it is sure of nothing and rejects as well. What is
 * left, what it could not review, and what is to go to the court in any case is contested.
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

/** Whether the light path has come to an end that is uncertain, and asks for the next proceeding. */
export function contested({ report }: Pick<LightFacts, 'report'>): boolean {
  return report.decision === 'contest';
}

/** What makes a report one that its review does not bear out; null where nothing does. */
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
  const borneOut = step.to === 'next' || (step.to === 'end' && step.end === '_done');
  if (borneOut) return null;
  const { threshold } = review;
  return `the report's "${decision}" is not borne out: confidence ${confidence}, threshold ${threshold}`;
}
