import { confidenceIn, REJECT_BELOW, type LightReview, type View } from '@assize/proto';
import { findingOf, readerLeastConfidence, type Finding } from '@assize/court/findings';
import {
  remainingBy,
  rulingsOnTestimony,
  testimonyAmong,
  type Testimony,
} from '@assize/court/grounds';
import { readingsOn, unreadable } from '@assize/court/reading';

/** The exhibits that merely repeat the charge's statement, while others say more and contradict it. */
export function yieldingExhibits({ charge, exhibits, recalled }: View): Testimony[] {
  return testimonyAmong(charge.statement, exhibits, readingsOn(recalled, charge.statement));
}

/**
 * F5: what the evidence says before any challenge, and how sure that is. As before the judge,
 * exhibits that merely repeat the claim yield to those that say more.
 */
export function review(view: View): LightReview {
  const read = view.recalled ?? {};
  const finding = findingOf(view, read, remainingBy(rulingsOnTestimony(yieldingExhibits(view))));
  const abstained = unreadable(view) ?? lowConfidenceOf(finding, readerLeastConfidence(read));
  return {
    kind: 'review',
    classification: abstained ? 'nei' : finding.classification,
    confidence: abstained ? 0 : confidenceOf(view, finding),
    scales: finding.scales,
    abstained,
  };
}

/**
 * Why a finding by a stand-in reader is not relied on: its confidence is below `least`. Null if it
 * is relied on, as a model's finding always is, because its `least` is 0.
 */
function lowConfidenceOf({ confidence }: Finding, least: number): string | null {
  if (confidence >= least) return null;
  return `lexical cues replaced the model, so a confidence of at least ${least} is required`;
}

/**
 * How sure the light path is of its finding (docs/the-light-path.md). A finding of `nei` gives no confidence of its
 * own, unless `nei` is charged. A rival candidate that also stands, and an exhibit that may say the contrary, lower the
 * confidence as they do the judge's, but not below the limit at which the case would be rejected.
 */
function confidenceOf(view: View, finding: Finding): number {
  const { classification, confidence, scales } = finding;
  if (classification === 'nei' && view.charge.classification !== 'nei') {
    return Math.max(confidenceIn('supported', scales), confidenceIn('refuted', scales));
  }
  const alone = confidenceIn(classification, scales);
  return Math.min(alone, Math.max(REJECT_BELOW, confidence));
}
