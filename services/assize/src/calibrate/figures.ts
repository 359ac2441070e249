import { brierOf, eceOf, reliabilityOf } from './confidence.ts';
import type { Interval } from './binomial.ts';
import { liftOf } from './lift.ts';
import { round } from './metrics.ts';
import type { ReliedVerdict } from './reliance.ts';
import type { GroundTruth } from './case.ts';
import { CHANGES, type Change } from './presentations.ts';
import type { Trial } from './trial.ts';

export interface TriedCase {
  readonly truth: GroundTruth;
  readonly trial: Trial;
  readonly changed: Readonly<Record<Change, Trial | null>>;
  /** The classification of a single pass over the same evidence; null if the case is not suited for one. */
  readonly single: string | null;
}

/** A share, 0–1. If `of` is 0, `value` is null and `why` says what is missing. */
export interface Share {
  readonly value: number | null;
  readonly hits: number;
  readonly of: number;
  readonly why?: string;
}

/** `without` says what is missing if there are no items. */
function shareOf<T>(some: readonly T[], holds: (one: T) => boolean, without: string): Share {
  const [hits, of] = [some.filter(holds).length, some.length];
  return of === 0 ? { value: null, hits, of, why: without } : { value: round(hits / of), hits, of };
}

const NO_CASE = 'there are no cases';

export const isClassifiedRight = ({ truth, trial }: Pick<TriedCase, 'truth' | 'trial'>): boolean =>
  trial.classification === truth.expectedClassification;

const isDecided = ({ truth, trial }: TriedCase): boolean =>
  trial.decision === truth.expectedVerdict;

export function accuracyOf(tried: readonly TriedCase[]) {
  return {
    verdict: shareOf(tried, (one) => isDecided(one) && isClassifiedRight(one), NO_CASE),
    decision: shareOf(tried, isDecided, NO_CASE),
    classification: shareOf(tried, isClassifiedRight, NO_CASE),
  };
}

/** Verdicts should not flip if a case is presented differently, and must if the wrong charge was brought. */
export function flipsOf(tried: readonly TriedCase[]) {
  const isPut = ({ changed }: TriedCase, change: Change): boolean => changed[change] !== null;
  const isFlipped = ({ trial, changed }: TriedCase, change: Change): boolean =>
    changed[change] !== null && changed[change].classification !== trial.classification;
  const flips = (changes: readonly Change[]): Share =>
    shareOf(
      tried.filter((one) => changes.some((change) => isPut(one, change))),
      (one) => changes.some((change) => isFlipped(one, change)),
      'no case can be presented differently',
    );
  return {
    rate: flips(CHANGES),
    by: { order: flips(['order']), sides: flips(['sides']) },
    overCharge: shareOf(
      tried.filter(({ trial }) => trial.classification !== null),
      ({ truth, trial }) => trial.classification !== chargeIn(truth),
      'no case was decided',
    ),
  };
}

const chargeIn = ({ claim }: GroundTruth): string => claim.classification ?? 'supported';

export function challengesOf(tried: readonly TriedCase[]) {
  const labelled = tried.filter(({ truth }) => truth.wrongEvidence !== undefined);
  const raised = labelled.flatMap(({ truth, trial }) =>
    trial.challenges.map((one) => ({ ...one, hit: truth.wrongEvidence?.includes(one.exhibit) })),
  );
  const without =
    labelled.length === 0 ? 'no case says which evidence is wrong' : 'no challenge was raised';
  const aim = (some: typeof raised, why = without): Share =>
    shareOf(some, ({ hit }) => hit === true, why);
  const wrong = labelled.flatMap(({ truth, trial }) =>
    (truth.wrongEvidence ?? []).map((id) => trial.challenges.some(({ exhibit }) => exhibit === id)),
  );
  const grounds = [...Map.groupBy(raised, ({ ground }) => ground)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return {
    accuracy: aim(raised),
    upheld: aim(
      raised.filter(({ upheld }) => upheld === true),
      'no challenge was upheld',
    ),
    /** The share of the wrong evidence that was challenged. */
    found: shareOf(wrong, Boolean, 'no evidence is marked as wrong'),
    /** `accuracy` for each ground. */
    byGround: Object.fromEntries(grounds.map(([ground, some]) => [ground, aim(some)])),
  };
}

/** The share of remanded cases whose classification was wrong before the first remand, and is right in the end. */
export function remandsOf(tried: readonly TriedCase[]): Share {
  return shareOf(
    tried.filter(({ trial }) => trial.remands > 0),
    (one) => isClassifiedRight(one) && one.trial.remandedAs !== one.truth.expectedClassification,
    'no case was remanded',
  );
}

export function mistrialsOf(tried: readonly TriedCase[]): Share {
  return shareOf(tried, ({ trial }) => trial.decision === 'mistrial', NO_CASE);
}

export function confidenceOf(tried: readonly TriedCase[]) {
  const sure = tried.map((one) => ({
    confidence: one.trial.classification === null ? null : one.trial.confidence,
    right: isClassifiedRight(one),
  }));
  const [ece, brier] = [eceOf(sure), brierOf(sure)];
  const bins = reliabilityOf(sure);
  return ece === null || brier === null
    ? { ece: null, brier: null, bins, why: 'no verdict has a confidence' }
    : { ece: round(ece), brier: round(brier), bins };
}

export function reliedVerdicts(
  tried: readonly Pick<TriedCase, 'truth' | 'trial'>[],
): ReliedVerdict[] {
  return tried.map((one) => {
    const { decision, classification, confidence } = one.trial;
    return { decision, classification, confidence, right: isClassifiedRight(one) };
  });
}

/** Macro-F1 of the court's classifications minus that of a single pass, on the cases that both can decide. */
export function courtLift(tried: readonly TriedCase[]) {
  const outcomes = tried.flatMap(({ truth, trial, single }) =>
    single === null || truth.expectedClassification === null
      ? []
      : [{ gold: truth.expectedClassification, court: trial.classification, single }],
  );
  if (outcomes.length === 0) {
    return {
      lift: null,
      liftInterval: null,
      of: 0,
      why: 'no case can be decided by a single pass',
    };
  }
  const { lift, liftInterval: ends } = liftOf(outcomes);
  const liftInterval: Interval = [round(ends[0]), round(ends[1])];
  return { lift: round(lift), liftInterval, of: outcomes.length };
}
