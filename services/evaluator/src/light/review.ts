import {
  confidenceIn,
  REJECT_BELOW,
  rounded,
  scalesOf,
  sideOfScales,
  type Gathered,
  type LightReview,
  type View,
} from '@assize/proto';
import { findingOf, onScales, readingsOn, unreadable, type Finding } from '@assize/scrutiny';

/** F5: what the evidence says as it stands, before anybody challenges it, and how sure that is. */
export function review(view: View): LightReview {
  const read = view.recalled ?? {};
  const abstained = unreadable(view);
  const finding = findingOf(view, read, () => 1);
  return {
    kind: 'review',
    classification: abstained ? 'nei' : finding.classification,
    confidence: abstained ? 0 : confidenceOf(view, read, finding),
    scales: finding.scales,
    abstained,
  };
}

/**
 * How sure the light path is of its finding (docs/the-light-path.md). That nothing was found makes it
 * sure of nothing, unless that is what is charged. Beside another candidate that stands as well it is
 * sure of its share among the two, though never so little that the case would be rejected for it.
 */
function confidenceOf(view: View, read: Gathered, finding: Finding): number {
  const { classification, confidence, scales } = finding;
  if (classification === 'nei' && view.charge.classification !== 'nei') {
    return Math.max(confidenceIn('supported', scales), confidenceIn('refuted', scales));
  }
  const rival = strongestRival(view, read, classification);
  if (rival === 0) return confidence;
  const share = scales.support / (scales.support + rival);
  return Math.min(confidence, Math.max(REJECT_BELOW, rounded(confidence * share)));
}

/** The support of the strongest other candidate that stands; 0 where none does. */
function strongestRival({ claim, exhibits }: View, read: Gathered, found: string): number {
  const others = claim.candidates.filter(({ classification }) => classification !== found);
  const standing = others
    .map(({ statement }) => scalesOf(onScales(exhibits, readingsOn(read, statement))))
    .filter((scales) => sideOfScales(scales) === 'supported');
  return Math.max(0, ...standing.map(({ support }) => support));
}
