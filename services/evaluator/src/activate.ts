import {
  activationOf,
  type Activation,
  type EvidenceGapBrief,
  type Gathered,
  type View,
} from '@assize/proto';

/** What is known of the court where nothing was gathered: it is open, and the case is before it. */
const OPEN = { enabled: true, next: null };

/** Whether a court is open here, and under which version a light path would go on to it. */
export function gatherCourt(view: View, enabled: boolean): Gathered {
  return enabled && !view.contested ? {} : { court: { enabled, next: view.next } };
}

/**
 * Affirms from the activation threshold on, rejects below 0.50, opens the court in between; after a
 * light path the court is what is left. Where none is to open, an uncertain case is not proven.
 */
export function activate(view: View, gathered: Gathered = {}): Activation {
  const { activationThreshold: threshold, activation } = view;
  const confidence = view.weighed ?? 0;
  const { enabled, next } = gathered.court ?? OPEN;
  const weighed = { kind: 'activation', confidence, threshold } as const;
  const decision = view.contested ? 'open' : activationOf(confidence, threshold);
  if (decision === 'reject') return { ...weighed, decision, brief: doubtOf(view, confidence) };
  if (decision === 'affirm') return { ...weighed, decision };
  // What begins with a light path opens no court by going on.
  const opensCourt = view.contested || view.next === null;
  if (opensCourt && (!enabled || activation === 'never')) {
    const why = activation === 'never' ? 'its publisher asks for none' : 'it is disabled here';
    return { ...weighed, decision: 'acquit', brief: untried(view, confidence, why) };
  }
  return { ...weighed, decision, ...(view.contested && next ? { next } : {}) };
}

function doubtOf({ charge }: View, confidence: number): EvidenceGapBrief {
  const what = `a confidence of at least 0.50 in "${charge.classification}": its publisher has ${confidence}`;
  return { ended: 'confidence too low', missing: [gap(what)] };
}

function untried(
  { charge, activationThreshold }: View,
  confidence: number,
  why: string,
): EvidenceGapBrief {
  const doubt = `a confidence of ${confidence} does not settle it (from ${activationThreshold} it is affirmed)`;
  const what = `a trial of "${charge.classification}": ${doubt}, and no court opens: ${why}`;
  return { ended: 'court disabled', missing: [gap(what)] };
}

function gap(what: string): EvidenceGapBrief['missing'][number] {
  return { what, foundBy: 'evaluator', stage: '_activation' };
}
