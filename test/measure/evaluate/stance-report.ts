import type { Baselines } from './baselines.ts';
import type { LabelledClaim } from './claim-only.ts';
import { round } from '../../../services/assize/src/calibrate/metrics.ts';
import type { GoldPair } from './pairs.ts';
import { confusionOf, stanceScores, type ReadPair, type StanceScores } from './stance-scores.ts';

export interface StanceReport extends StanceScores {
  /** CPU of this process per pair, including windows and tokenization. */
  readonly msPerPair: number;
  readonly model: string;
  readonly missing: readonly string[];
  /** Pairs in which the reader takes a side or says neutral above its threshold. */
  readonly decided: { readonly share: number; readonly accuracy: number };
  readonly confusion: ReturnType<typeof confusionOf>;
  readonly baselines: Baselines;
}

export interface Measured {
  readonly pairs: readonly GoldPair[];
  readonly read: readonly (ReadPair & { readonly abstained: boolean })[];
  readonly cpuMs: number;
  readonly model: string;
  readonly missing: readonly string[];
}

const orNull = (value: number | null): number | null => (value === null ? null : round(value));

export const labelledOf = ({ claim, gold, group }: GoldPair): LabelledClaim => ({
  text: claim,
  label: gold,
  group,
});

export function stanceReport(measured: Measured, baselines: Baselines): StanceReport {
  const { read, cpuMs, model, missing } = measured;
  const scores = stanceScores(read);
  const sure = read.filter(({ abstained }) => !abstained);
  const { auc, balancedAccuracy } = scores.supportVsRefute;
  return {
    n: scores.n,
    accuracy: round(scores.accuracy),
    balancedAccuracy: round(scores.balancedAccuracy),
    macroF1: round(scores.macroF1),
    supportVsRefute: { auc: orNull(auc), balancedAccuracy: orNull(balancedAccuracy) },
    ece: round(scores.ece),
    msPerPair: round(cpuMs / Math.max(1, read.length), 2),
    model,
    missing,
    decided: {
      share: round(sure.length / Math.max(1, read.length)),
      accuracy: round(stanceScores(sure).accuracy),
    },
    confusion: confusionOf(read),
    baselines,
  };
}
