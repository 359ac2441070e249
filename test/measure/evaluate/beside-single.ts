import { eceOf, type Sure } from '../../../services/assize/src/calibrate/confidence.ts';
import type { Spent } from '../../../services/assize/src/calibrate/cpu.ts';
import type { Interval } from '../../../services/assize/src/calibrate/binomial.ts';
import { liftOf } from '../../../services/assize/src/calibrate/lift.ts';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import { argmaxOf } from './argmax.ts';
import { coverageOf, riskAt80 } from './covering.ts';
import { scoresOf } from './scores.ts';
import type { Passed } from '../../../services/assize/src/calibrate/single-run.ts';
import type { Judged } from './verdicts.ts';

export interface SingleScores {
  readonly accuracy: number;
  readonly balancedAccuracy: number;
  readonly macroF1: number;
  /** Macro-F1 of an argmax per passage on these items, which the single pass replaced. */
  readonly argmaxMacroF1: number;
}

/** The court beside a single pass of the judge on the same evidence, and its calibration. */
export interface BesideSingle {
  readonly single: SingleScores;
  /** Macro-F1 of the court minus that of the single pass. */
  readonly lift: number;
  /** The 95 % interval. */
  readonly liftInterval: Interval;
  /** CPU per item of the court divided by that of the single pass; null if nothing could be measured. */
  readonly costRatio: number | null;
  /** Per item: CPU milliseconds of all threads and the bus, and tokens of language models. */
  readonly cost: {
    readonly courtCpuMs: number;
    readonly singleCpuMs: number;
    readonly courtTokens: number;
  };
  /** Null if no verdict had a confidence. */
  readonly ece: number | null;
  /** The share of items without an abstention. */
  readonly coverage: number | null;
  /** Error among the 80 % of the items with the highest confidence. */
  readonly riskAt80: number | null;
}

/** The results of both, with their cost. */
export interface Both {
  readonly judged: readonly Judged[];
  readonly passed: readonly Passed[];
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

/** An abstention has no confidence. */
function surenessOf(judged: readonly Judged[]): Sure[] {
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

export function spellBesideSingle(report: BesideSingle): string[] {
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
