import { confidenceIn, REJECT_BELOW, type LightReview, type View } from '@assize/proto';
import { findingOf, leastOfReader, type Finding } from '@assize/court/findings';
import {
  remainingBy,
  rulingsOnTestimony,
  testimonyAmong,
  type Testimony,
} from '@assize/court/grounds';
import { readingsOn, unreadable } from '@assize/court/reading';

/** What only states the charge's statement again, beside what says more and stands against it. */
export function yieldingIn({ charge, exhibits, recalled }: View): Testimony[] {
  return testimonyAmong(charge.statement, exhibits, readingsOn(recalled, charge.statement));
}

/**
 * F5: what the evidence says as it stands, before anybody challenges it, and how sure that is. What only
 * states the claim again yields to what says more, as it does before the judge.
 */
export function review(view: View): LightReview {
  const read = view.recalled ?? {};
  const finding = findingOf(view, read, remainingBy(rulingsOnTestimony(yieldingIn(view))));
  const abstained = unreadable(view) ?? unsureOf(finding, leastOfReader(read));
  return {
    kind: 'review',
    classification: abstained ? 'nei' : finding.classification,
    confidence: abstained ? 0 : confidenceOf(view, finding),
    scales: finding.scales,
    abstained,
  };
}

/** Why who stood in for a model is not believed of a finding; null where it is, and of a model. */
function unsureOf({ confidence }: Finding, least: number): string | null {
  if (confidence >= least) return null;
  return `lexical cues stood in for a model, and are believed from a confidence of ${least} on`;
}

/**
 * How sure the light path is of its finding (docs/the-light-path.md). That nothing was found makes it
 * sure of nothing, unless that is what is charged. Another candidate that stands as well, and an exhibit that
 * may say the contrary, lower it as they do the judge's, though never so far that the case would be rejected for it.
 */
function confidenceOf(view: View, finding: Finding): number {
  const { classification, confidence, scales } = finding;
  if (classification === 'nei' && view.charge.classification !== 'nei') {
    return Math.max(confidenceIn('supported', scales), confidenceIn('refuted', scales));
  }
  const alone = confidenceIn(classification, scales);
  return Math.min(alone, Math.max(REJECT_BELOW, confidence));
}
