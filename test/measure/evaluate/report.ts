import { median, round } from '../../../services/assize/src/calibrate/metrics.ts';
import { scoresOf, type Scores } from './scores.ts';
import { baselinesOf, type Baselines } from './baselines.ts';
import { besideSingle, formatBesideSingle, type BesideSingle, type Both } from './beside-single.ts';
import { formatBaselines } from './stance-table.ts';
import type { Item } from './items.ts';
import type { LabelledClaim } from './claim-only.ts';
import {
  relianceOf,
  formatReliance,
  type Reliance,
} from '../../../services/assize/src/calibrate/reliance.ts';
import type { Judged } from './verdicts.ts';

/** The items on which a baseline is fitted, and their file. */
export interface Development {
  readonly file: string;
  readonly claims: readonly LabelledClaim[];
}

/** An item without its evidence. */
export const labelledClaim = ({ claim, gold, group }: Item): LabelledClaim => ({
  text: claim.text,
  label: gold,
  group,
});

/** The output of `evaluate verdict --json`. */
export interface Report extends Scores, BesideSingle, Reliance {
  /** The median time from publishing an item to its verdict in milliseconds, with others in flight. */
  readonly medianMs: number;
  /** The stance reader; several, separated by commas, if it changed during the run. */
  readonly stanceModel: string;
  readonly relevanceModel: string;
  /** The scores that are possible without reading any evidence. */
  readonly baselines: Baselines;
}

export function reportOf(both: Both, development?: Development): Report {
  const judged: readonly Judged[] = both.judged;
  const scores = scoresOf(judged.map(({ item, predicted }) => ({ gold: item.gold, predicted })));
  const named = (names: (string | null)[]): string =>
    [...new Set(names.filter((name) => name !== null))].toSorted().join(', ');
  return {
    ...rounded(scores),
    medianMs: round(median(judged.map(({ elapsedMs }) => elapsedMs)), 1),
    stanceModel: named(judged.map(({ stanceModel }) => stanceModel)),
    relevanceModel: named(judged.map(({ relevanceModel }) => relevanceModel)),
    baselines: baselinesOf(
      judged.map(({ item }) => labelledClaim(item)),
      development,
    ),
    ...besideSingle(both),
    ...relianceOf(
      judged.map(({ item, decision, predicted, confidence }) => {
        const right = predicted === item.gold;
        return { decision, classification: predicted, confidence, right };
      }),
    ),
  };
}

function rounded(scores: Scores): Scores {
  const perLabel = Object.entries(scores.perLabel).map(([label, { n, precision, recall, f1 }]) => {
    const score = { n, precision: round(precision), recall: round(recall), f1: round(f1) };
    return [label, score] as const;
  });
  return {
    ...scores,
    accuracy: round(scores.accuracy),
    balancedAccuracy: round(scores.balancedAccuracy),
    macroF1: round(scores.macroF1),
    perLabel: Object.fromEntries(perLabel),
  };
}

/** Formats the report for the terminal. */
export function formatReport(report: Report): string {
  const share = (value: number): string => value.toFixed(3);
  const labels = Object.entries(report.perLabel).map(
    ([label, { n, precision, recall, f1 }]) =>
      `  ${label.padEnd(10)} ${String(n).padStart(6)}   ${share(precision)}      ${share(recall)}   ${share(f1)}`,
  );
  return [
    `${report.n} items, ${report.abstained} abstained, ${report.medianMs} ms in the median`,
    ...formatReliance(report),
    `accuracy ${share(report.accuracy)}   balanced accuracy ${share(report.balancedAccuracy)}   macro-F1 ${share(report.macroF1)}`,
    `stance by ${report.stanceModel}, relevance by ${report.relevanceModel}`,
    ...formatBaselines(report.baselines),
    ...formatBesideSingle(report),
    '  label           n   precision  recall  F1',
    ...labels,
    '',
  ].join('\n');
}
