import { brierOf, eceOf, reliabilityOf, type Bin, type Sure } from './confidence.ts';
import type { Interval } from './binomial.ts';
import { liftOf } from './lift.ts';
import { round } from './metrics.ts';
import type { Relied } from './reliance.ts';
import type { GroundTruth } from './case.ts';
import { CHANGES, type Change } from './presentations.ts';
import type { Trial } from './trial.ts';

/** A case, what became of it, and what becomes of it put otherwise (null where it can't be). */
export interface Tried {
  readonly truth: GroundTruth;
  readonly trial: Trial;
  readonly changed: Readonly<Record<Change, Trial | null>>;
  /** What a single pass says of the same evidence; null where the case is not for it to say. */
  readonly single: string | null;
}

/** A share of some, 0–1; `value` is null where there are none, and `why` says which are missing. */
export interface Share {
  readonly value: number | null;
  readonly hits: number;
  readonly of: number;
  readonly why?: string;
}

function share(hits: number, of: number, without: string): Share {
  return of === 0 ? { value: null, hits, of, why: without } : { value: round(hits / of), hits, of };
}

const count = <T>(list: readonly T[], holds: (one: T) => boolean): number =>
  list.filter(holds).length;

const isRight = ({ truth, trial }: Tried): boolean =>
  trial.decision === truth.expectedVerdict && named({ truth, trial });

/** Whether the final classification is the expected one. */
function named({ truth, trial }: Pick<Tried, 'truth' | 'trial'>): boolean {
  return trial.classification === truth.expectedClassification;
}

export interface Accuracy {
  /** Decision and final classification both as expected. */
  readonly verdict: Share;
  readonly decision: Share;
  readonly classification: Share;
}

export function accuracyOf(tried: readonly Tried[]): Accuracy {
  const without = 'there is no case';
  const of = tried.length;
  const decided = ({ truth, trial }: Tried): boolean => trial.decision === truth.expectedVerdict;
  return {
    verdict: share(count(tried, isRight), of, without),
    decision: share(count(tried, decided), of, without),
    classification: share(count(tried, named), of, without),
  };
}

export interface Flips {
  /** Cases whose final classification changes when they are put otherwise, in either way. */
  readonly rate: Share;
  /** By the way in which they are put otherwise. */
  readonly by: Readonly<Record<Change, Share>>;
  /** Cases in which the court comes to another classification than was charged. */
  readonly overCharge: Share;
}

/** What flips: nothing that is put otherwise should; what is charged wrongly must. */
export function flipsOf(tried: readonly Tried[]): Flips {
  const flipped = ({ trial, changed }: Tried, change: Change): boolean =>
    changed[change] !== null && changed[change].classification !== trial.classification;
  const put = (change: Change): Tried[] => tried.filter(({ changed }) => changed[change] !== null);
  const none = 'no case can be put otherwise';
  const by = (change: Change): Share => {
    const some = put(change);
    return share(
      count(some, (one) => flipped(one, change)),
      some.length,
      none,
    );
  };
  const any = tried.filter(({ changed }) => CHANGES.some((change) => changed[change] !== null));
  const decided = tried.filter(({ trial }) => trial.classification !== null);
  return {
    rate: share(
      count(any, (one) => CHANGES.some((change) => flipped(one, change))),
      any.length,
      none,
    ),
    by: { order: by('order'), sides: by('sides') },
    overCharge: share(
      count(decided, ({ truth, trial }) => trial.classification !== chargeOf(truth)),
      decided.length,
      'no case was decided',
    ),
  };
}

const chargeOf = ({ claim }: GroundTruth): string => claim.classification ?? 'supported';

export interface Challenges {
  /** Of the challenges that the challenger and the defense raised, how many hit evidence that is indeed wrong. */
  readonly accuracy: Share;
  /** The same of those that the judge upheld. */
  readonly upheld: Share;
  /** Of the evidence that is wrong, how much was challenged. */
  readonly found: Share;
  /** The first by ground. */
  readonly byGround: Readonly<Record<string, Share>>;
}

/** How well the challenges of the challenger and the defense aim, over the cases that say which evidence is wrong. */
export function challengesOf(tried: readonly Tried[]): Challenges {
  const told = tried.filter(({ truth }) => truth.wrongEvidence !== undefined);
  const raised = told.flatMap(({ truth, trial }) =>
    trial.challenges.map((one) => ({ ...one, hit: truth.wrongEvidence?.includes(one.exhibit) })),
  );
  const without =
    told.length === 0 ? 'no case says which evidence is wrong' : 'no challenge was raised';
  const aim = (some: typeof raised, why = without): Share =>
    share(
      count(some, ({ hit }) => hit === true),
      some.length,
      why,
    );
  const wrong = told.flatMap(({ truth, trial }) =>
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
    found: share(count(wrong, Boolean), wrong.length, 'no evidence is said to be wrong'),
    byGround: Object.fromEntries(grounds.map(([ground, some]) => [ground, aim(some)])),
  };
}

/**
 * Of the cases that were remanded, how many a second pass brought nearer to the truth: the final
 * classification is the expected one, and the one before the first remand was not.
 */
export function remandsOf(tried: readonly Tried[]): Share {
  const remanded = tried.filter(({ trial }) => trial.remands > 0);
  const nearer = ({ truth, trial }: Tried): boolean =>
    named({ truth, trial }) && trial.remandedAs !== truth.expectedClassification;
  return share(count(remanded, nearer), remanded.length, 'no case was remanded');
}

export function mistrialsOf(tried: readonly Tried[]): Share {
  return share(
    count(tried, ({ trial }) => trial.decision === 'mistrial'),
    tried.length,
    'there is no case',
  );
}

export interface Confidence {
  readonly ece: number | null;
  readonly brier: number | null;
  readonly bins: readonly Bin[];
  readonly why?: string;
}

/** Whether a verdict's confidence says how often its classification is right. */
export function confidenceOf(tried: readonly Tried[]): Confidence {
  const sure: Sure[] = tried.map((one) => ({
    confidence: one.trial.classification === null ? null : one.trial.confidence,
    right: named(one),
  }));
  const [ece, brier] = [eceOf(sure), brierOf(sure)];
  const bins = reliabilityOf(sure);
  return ece === null || brier === null
    ? { ece: null, brier: null, bins, why: 'no verdict has a confidence' }
    : { ece: round(ece), brier: round(brier), bins };
}

/** The trials as somebody sees them who relies on their verdicts. */
export function reliedOn(tried: readonly Pick<Tried, 'truth' | 'trial'>[]): Relied[] {
  return tried.map((one) => {
    const { decision, classification, confidence } = one.trial;
    return { decision, classification, confidence, right: named(one) };
  });
}

export interface CourtLift {
  /** Macro-F1 of the court's classifications less those of the single pass. */
  readonly lift: number | null;
  readonly liftInterval: Interval | null;
  readonly of: number;
  readonly why?: string;
}

/** The court against one pass of the judge, on the cases whose classification is both's to find. */
export function courtLift(tried: readonly Tried[]): CourtLift {
  const outcomes = tried.flatMap(({ truth, trial, single }) =>
    single === null || truth.expectedClassification === null
      ? []
      : [{ gold: truth.expectedClassification, court: trial.classification, single }],
  );
  if (outcomes.length === 0) {
    return { lift: null, liftInterval: null, of: 0, why: 'no case is for a single pass to decide' };
  }
  const { lift, liftInterval } = liftOf(outcomes);
  const [low, high] = liftInterval;
  return { lift: round(lift), liftInterval: [round(low), round(high)], of: outcomes.length };
}
