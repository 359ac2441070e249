import {
  eceOf,
  type ConfidenceOutcome,
} from '../../../services/assize/src/calibrate/confidence.ts';
import type { Spent } from '../../../services/assize/src/calibrate/cpu.ts';
import type { Interval } from '../../../services/assize/src/calibrate/binomial.ts';
import { liftOf } from '../../../services/assize/src/calibrate/lift.ts';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { argmaxOf } from './argmax.ts';
import { coverageOf, riskAt80 } from './covering.ts';
import { scoresOf } from './scores.ts';
import type { SinglePassResult } from '../../../services/assize/src/calibrate/single-run.ts';
import type { Judged } from './verdicts.ts';

/** The scores of a single pass. */
export interface SingleScores {
  readonly accuracy: number;
  readonly balancedAccuracy: number;
  readonly macroF1: number;
  /** The macro-F1 of an argmax over the passages of these items, over which the single pass was chosen. */
  readonly argmaxMacroF1: number;
}

/** The court compared with a single pass of the judge on the same evidence, and how reliable its confidence is. */
export interface BesideSingle {
  readonly single: SingleScores;
  /** The macro-F1 of the court minus that of the single pass. */
  readonly lift: number;
  /** The 95 % interval. */
  readonly liftInterval: Interval;
  /** The CPU time per item of the court divided by that of the single pass; null if nothing could be measured. */
  readonly costRatio: number | null;
  /** CPU time per item in milliseconds, of all threads and the bus, and tokens per item of language models. */
  readonly cost: {
    readonly courtCpuMs: number;
    readonly singleCpuMs: number;
    readonly courtTokens: number;
  };
  /** The expected calibration error of the verdicts' confidence; null if none was given. */
  readonly ece: number | null;
  /** The share of the items in which the court did not abstain. */
  readonly coverage: number | null;
  /** The error among the 80 % of the items in which the court was most confident. */
  readonly riskAt80: number | null;
}

/** The results and the costs of both. */
export interface Both {
  readonly judged: readonly Judged[];
  readonly passed: readonly SinglePassResult[];
  readonly court: Spent;
  readonly singleCpuMs: number;
}

const orNull = (value: number | null): number | null => (value === null ? null : round(value));

export function besideSingle({ judged, passed, court, singleCpuMs }: Both): BesideSingle {
  const outcomes = judged.map(({ item, predicted }, at) => {
    const { single, readings } = passed[at] ?? {};
    return {
      gold: item.gold,
      court: predicted,
      single: single?.classification ?? null,
      argmax: readings ? argmaxOf(readings) : null,
    };
  });
  const { lift, liftInterval } = liftOf(outcomes);
  const sure = surenessOf(judged);
  const each = (sum: number): number => sum / Math.max(1, judged.length);
  return {
    single: singleScores(outcomes),
    lift: round(lift),
    liftInterval: [round(liftInterval[0]), round(liftInterval[1])],
    costRatio: singleCpuMs > 0 ? round(court.cpuMs / singleCpuMs, 2) : null,
    cost: {
      courtCpuMs: round(each(court.cpuMs), 2),
      singleCpuMs: round(each(singleCpuMs), 2),
      courtTokens: round(each(court.tokens), 1),
    },
    ece: orNull(eceOf(sure)),
    coverage: orNull(coverageOf(sure)),
    riskAt80: orNull(riskAt80(sure)),
  };
}

/** The confidence of each verdict, and whether it was right; an abstention has none. */
function surenessOf(judged: readonly Judged[]): ConfidenceOutcome[] {
  return judged.map(({ item, predicted, confidence }) => ({
    confidence: predicted === null ? null : confidence,
    right: predicted === item.gold,
  }));
}

interface Outcomes {
  readonly gold: string;
  readonly single: string | null;
  readonly argmax: string | null;
}

function singleScores(outcomes: readonly Outcomes[]): SingleScores {
  const { accuracy, balancedAccuracy, macroF1 } = scoresOf(
    outcomes.map(({ gold, single }) => ({ gold, predicted: single })),
  );
  const argmax = scoresOf(outcomes.map(({ gold, argmax: predicted }) => ({ gold, predicted })));
  return {
    accuracy: round(accuracy),
    balancedAccuracy: round(balancedAccuracy),
    macroF1: round(macroF1),
    argmaxMacroF1: round(argmax.macroF1),
  };
}

/** Formats the comparison for the terminal. */
export function formatBesideSingle(report: BesideSingle): string[] {
  const share = (value: number | null): string => (value === null ? '–' : value.toFixed(3));
  const { single, liftInterval, cost, costRatio } = report;
  const [low, high] = liftInterval;
  const tokens = cost.courtTokens > 0 ? `, ${cost.courtTokens} tokens` : '';
  return [
    `a single pass of the judge: accuracy ${share(single.accuracy)}   balanced accuracy ${share(single.balancedAccuracy)}   macro-F1 ${share(single.macroF1)}`,
    `lift of the court over it: ${signed(report.lift)} macro-F1, 95 % from ${signed(low)} to ${signed(high)}`,
    `cost an item: ${cost.courtCpuMs} ms of CPU${tokens} against ${cost.singleCpuMs} ms: ${costRatio ?? '–'} times`,
    `confidence: calibration error ${share(report.ece)}   covers ${share(report.coverage)}   error in the surest 80 % ${share(report.riskAt80)}`,
  ];
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}
