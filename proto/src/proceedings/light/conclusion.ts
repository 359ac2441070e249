import type { CaseHeader } from '../../schema/case-file.ts';
import type { Step } from '../../walk/walker.ts';
import { openingCharge } from '../defect-court/charge.ts';
import { activationOf } from '../defect-court/vouched.ts';
import type { Report } from './artifacts.ts';
import type { LightFacts } from './facts.ts';

/** How a finding stands to the charge: that it is, or that the charge can't stand beside it. */
export function standing(
  found: string,
  charge: string,
): { readonly charged: boolean; readonly contrary: boolean } {
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
