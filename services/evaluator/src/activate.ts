import {
  activationOf,
  counted,
  isBareClassification,
  shareOn,
  decideByConfidence,
  type Activation,
  type EvidenceGapBrief,
  type FirstReading,
  type Gathered,
  type View,
} from '@assize/proto';
import {
  type Reader,
  gatherReadings,
  readingsOn,
  statementsOf,
  unreadable,
} from '@assize/court/reading';
import {
  evidenceOnBothSides,
  findingOf,
  readerLeastConfidence,
  rivalsIn,
} from '@assize/court/findings';

/** The default if nothing about the court was gathered: it is open, and the case is already in its proceeding. */
const COURT_OPEN = { enabled: true, next: null };

/** Whether a court may open here, and to which version of which proceeding a light path would continue. */
export function gatherCourt(view: View, enabled: boolean): Gathered {
  return enabled && !view.contested ? {} : { court: { enabled, next: view.next } };
}

/** Reads the evidence once if the confidence would make a court unnecessary and its publisher is not trusted. */
export async function gatherFirst(
  view: View,
  reader: Reader,
  enabled: boolean,
  signal: AbortSignal,
): Promise<Gathered> {
  const court = gatherCourt(view, enabled);
  const wouldSpareCourt = activationOf(view.weighed ?? 0, view.activationThreshold) === 'affirm';
  if (view.contested || view.trusted || !wouldSpareCourt || view.exhibits.length === 0)
    return court;
  return {
    ...(await gatherReadings(reader, view, statementsOf(view), view.exhibits, signal)),
    ...court,
  };
}

/**
 * Decides whether a case needs a court. If the publisher's confidence reaches the threshold, the
 * charge is affirmed, provided that the publisher is trusted, or that the evidence carries the
 * charge and no exhibit contradicts it. Below 0.50 it is rejected. Otherwise the court opens, as it
 * does after an uncertain light path. If no court may open, the case is acquitted as not proven.
 */
export function activate(view: View, gathered: Gathered = {}): Activation {
  const { activationThreshold: threshold, activation, leastConfidence, trusted } = view;
  const confidence = view.weighed ?? 0;
  const { enabled, next } = gathered.court ?? COURT_OPEN;
  const reading = view.contested ? null : firstReading(view, gathered);
  const charge = view.charge.classification;
  const facts = { confidence, threshold, leastConfidence, trusted, charge, reading };
  const outcome = view.contested ? { decision: 'open' as const } : decideByConfidence(facts);
  const weighed = {
    kind: 'activation',
    confidence,
    threshold,
    ...(reading && { reading }),
  } as const;
  if (outcome.decision === 'reject')
    return { ...weighed, ...outcome, brief: doubtBrief(view, confidence) };
  if (outcome.decision === 'affirm') return { ...weighed, ...outcome };
  // Continuing to a light path does not open a court.
  const opensCourt = view.contested || view.next === null;
  if (opensCourt && (!enabled || activation === 'never')) {
    const why = activation === 'never' ? 'its publisher asks for none' : 'it is disabled here';
    return { ...weighed, decision: 'acquit', brief: untriedBrief(view, weighed, why) };
  }
  return { ...weighed, ...outcome, ...(view.contested && next ? { next } : {}) };
}

/** Null if the evidence was not read or can't be read, or if a stand-in reader is not confident enough. */
function firstReading(view: View, gathered: Gathered): FirstReading | null {
  if (readingsOn(gathered, view.charge.statement).length === 0 || unreadable(view)) return null;
  const { classification, confidence } = findingOf(view, gathered, () => 1);
  if (confidence < readerLeastConfidence(gathered)) return null;
  const against = exhibitsAgainst(view, gathered);
  return { classification, confidence, against, ...evidenceOnBothSides(view, gathered) };
}

/**
 * The ids of the exhibits that speak against the charge, in the record's order. Against a bare charge these are the
 * exhibits on the other side; against a candidate also those that support a rival candidate. Against `contested` and
 * `nei`, which no single reading can show, any exhibit that takes a side counts.
 */
function exhibitsAgainst(view: View, gathered: Gathered): string[] {
  const { charge, exhibits } = view;
  const { classification, statement } = charge;
  const on = (of: string, stance: 'support' | 'refute'): string[] =>
    readingsOn(gathered, of)
      .filter((reading) => shareOn(stance, reading) > 0)
      .map(({ id }) => id);
  const unclear = classification === 'contested' || classification === 'nei';
  const rivals = isBareClassification(classification) ? [] : rivalsIn(view);
  const against = new Set([
    ...(classification === 'refuted' ? [] : on(statement, 'refute')),
    ...(classification === 'refuted' || unclear ? on(statement, 'support') : []),
    ...rivals.flatMap((rival) => on(rival.statement, 'support')),
  ]);
  return exhibits.map(({ id }) => id).filter((id) => against.has(id));
}

function doubtBrief({ charge }: View, confidence: number): EvidenceGapBrief {
  const what = `a confidence of at least 0.50 in "${charge.classification}": its publisher states ${confidence}`;
  return { ended: 'confidence too low', missing: [gap(what)] };
}

function untriedBrief(
  { charge, activationThreshold: threshold, contested }: View,
  { confidence, reading }: Pick<Activation, 'confidence' | 'reading'>,
  why: string,
): EvidenceGapBrief {
  const read = reading
    ? `the evidence shows "${reading.classification}" (${reading.confidence.toFixed(2)}), with ${counted(reading.against.length, 'exhibit')} against it`
    : 'no evidence could be read';
  const doubt =
    contested || confidence < threshold
      ? `a confidence of ${confidence} does not decide it (threshold ${threshold})`
      : `a confidence of ${confidence} does not decide it, because ${read}`;
  const what = `a trial of "${charge.classification}": ${doubt}, and no court opens: ${why}`;
  return { ended: 'court disabled', missing: [gap(what)] };
}

function gap(what: string): EvidenceGapBrief['missing'][number] {
  return { what, foundBy: 'evaluator', stage: '_activation' };
}
