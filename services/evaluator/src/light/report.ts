import {
  lightDecision,
  compareWithCharge,
  type EvidenceGapBrief,
  type LightReview,
  type Report,
  type View,
} from '@assize/proto';
import { evidenceOnBothSides, reasonsMeasured, whyUndecided } from '@assize/court/findings';
import {
  remainingBy,
  rulingsOnTestimony,
  testimonyReason,
  type Testimony,
} from '@assize/court/grounds';
import { readingsOn } from '@assize/court/reading';
import { yieldingExhibits } from './review.ts';

const NOTHING_REVIEWED: LightReview = {
  kind: 'review',
  classification: 'nei',
  confidence: 0,
  scales: { support: 0, refute: 0 },
  abstained: 'nothing was reviewed',
};

/** F6: ends the case if the light path is sure; otherwise the next proceeding takes over. */
export function report(view: View): Report {
  const { charge, light, activation, activationThreshold, recalled, next } = view;
  const reviewed = light.review ?? NOTHING_REVIEWED;
  const { confidence, abstained } = reviewed;
  const stands = compareWithCharge(reviewed.classification, charge.classification);
  const facts = { confidence, abstained: abstained !== null, ...stands };
  const decision = lightDecision(facts, activationThreshold, activation === 'always');
  const yielding = yieldingExhibits(view);
  const remaining = remainingBy(rulingsOnTestimony(yielding));
  const own = charge.statement === view.claim.text;
  const decided = own ? { found: reviewed.classification, remaining } : {};
  return {
    kind: 'report',
    decision,
    classification: statedClassification(reviewed, decision, confidence >= activationThreshold),
    confidence,
    ...evidenceOnBothSides(view, recalled ?? {}, decided),
    reasoning: reasonsFor(view, reviewed, yielding),
    next: decision === 'contest' ? (next?.name ?? null) : null,
    brief: decision === 'reject' ? briefOf(view, reviewed) : null,
  };
}

/** A rejection names what holds instead only if that is certain. */
function statedClassification(
  { classification }: LightReview,
  decision: Report['decision'],
  certain: boolean,
): string | null {
  return decision === 'reject' && !certain ? null : classification;
}

function reasonsFor(
  { light, recalled, charge }: View,
  reviewed: LightReview,
  yielding: readonly Testimony[],
): Report['reasoning'] {
  const { classification, confidence, scales, abstained } = reviewed;
  if (abstained) return [{ text: abstained, exhibits: [] }];
  const found = `"${classification}", with a confidence of ${confidence.toFixed(2)}`;
  const text = `Before any challenge, the exhibits support the statement with ${scales.support.toFixed(2)} and refute it with ${scales.refute.toFixed(2)}. The finding is ${found}.`;
  const yields = new Set(yielding.map(({ id }) => id));
  const merged = (light.correlation?.merged ?? [])
    .map(({ exhibits, why }) => ({ why, exhibits: exhibits.filter((id) => !yields.has(id)) }))
    .filter(({ exhibits }) => exhibits.length > 1);
  return [
    ...reasonsMeasured(readingsOn(recalled, charge.statement)),
    { text, exhibits: [] },
    ...yielding.map(testimonyReason),
    ...merged.map(({ exhibits, why }) => ({
      text: `Counted as one exhibit, because ${why}.`,
      exhibits,
    })),
  ];
}

/** The brief of a rejection: what the charge would have needed. */
function briefOf(
  view: View,
  { classification, confidence, scales }: LightReview,
): EvidenceGapBrief {
  const { charge, exhibits } = view;
  const charged = `"${charge.classification}"`;
  const none = exhibits.length === 0 ? 'no evidence at all' : 'no sufficient evidence';
  const read = `support ${scales.support.toFixed(2)}, refutation ${scales.refute.toFixed(2)}`;
  const gap = (what: string, stage: string) => ({ what, foundBy: 'evaluator', stage });
  const bare = [
    `${none} for ${charged}: ${read}; the finding is "${classification}" with a confidence of ${confidence.toFixed(2)}`,
    ...whyUndecided(readingsOn(view.recalled, charge.statement)),
  ].map((what) => gap(what, 'review'));
  const unasked = (view.light.resolution?.sources ?? [])
    .filter(({ source, consulted }) => source === 'index' && !consulted)
    .map(({ why }) => gap(`no index was searched: ${why}`, 'resolve'));
  return { ended: 'confidence too low', missing: [...bare, ...unasked] };
}
