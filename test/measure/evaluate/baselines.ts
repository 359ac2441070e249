import { claimOnly, majorityOf, type LabelledClaim } from './claim-only.ts';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { scoresOf } from './scores.ts';

/** The scores of a baseline that sees no evidence. */
export interface Baseline {
  readonly accuracy: number;
  readonly balancedAccuracy: number;
  readonly macroF1: number;
}

export interface Baselines {
  /** Naive Bayes over the claim's words, fitted on other claims. */
  readonly claimOnly: Baseline;
  /** The most frequent label, always. */
  readonly majority: Baseline;
  /** The data on which `claimOnly` was fitted. */
  readonly fittedOn: string;
}

function baselineOf(gold: readonly LabelledClaim[], said: readonly (string | null)[]): Baseline {
  const outcomes = gold.map(({ label }, at) => ({ gold: label, predicted: said[at] ?? null }));
  const { accuracy, balancedAccuracy, macroF1 } = scoresOf(outcomes);
  return {
    accuracy: round(accuracy),
    balancedAccuracy: round(balancedAccuracy),
    macroF1: round(macroF1),
  };
}

/** The scores that are possible without reading any evidence. */
export function baselinesOf(
  claims: readonly LabelledClaim[],
  development?: { readonly file: string; readonly claims: readonly LabelledClaim[] },
): Baselines {
  const most = majorityOf(development?.claims ?? claims);
  return {
    claimOnly: baselineOf(claims, claimOnly(claims, development?.claims)),
    majority: baselineOf(
      claims,
      claims.map(() => most),
    ),
    fittedOn: development?.file ?? 'the other four fifths of these items, in turn',
  };
}
