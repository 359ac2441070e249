import type { Baselines } from './baselines.ts';
import { STANCES } from './pairs.ts';
import type { StanceReport } from './stance-report.ts';

const share = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

/** Formats both baselines in two lines. */
export function formatBaselines({ claimOnly, majority, fittedOn }: Baselines): string[] {
  const line = (name: string, { accuracy, balancedAccuracy, macroF1 }: Baselines['majority']) =>
    `${name}: accuracy ${share(accuracy)}   balanced accuracy ${share(balancedAccuracy)}   macro-F1 ${share(macroF1)}`;
  return [
    line(`the claim alone, no evidence (fitted on ${fittedOn})`, claimOnly),
    line('the most frequent label, always', majority),
  ];
}

/** Formats the report for the terminal. */
export function formatStance(report: StanceReport): string {
  const { auc, balancedAccuracy } = report.supportVsRefute;
  const { decided, confusion } = report;
  const rows = STANCES.map(
    (gold) =>
      `  ${gold.padEnd(10)}${STANCES.map((said) => String(confusion[gold][said]).padStart(9)).join('')}`,
  );
  return [
    `${report.n} pairs by ${report.model}, ${report.msPerPair} CPU-ms a pair`,
    ...report.missing,
    `accuracy ${share(report.accuracy)}   balanced accuracy ${share(report.balancedAccuracy)}   macro-F1 ${share(report.macroF1)}`,
    `support against refute: AUC ${share(auc)}   balanced accuracy ${share(balancedAccuracy)}`,
    `calibration error ${share(report.ece)}; above its threshold in ${share(decided.share)} of the pairs, right there in ${share(decided.accuracy)}`,
    ...formatBaselines(report.baselines),
    `  gold \\ read${STANCES.map((said) => said.padStart(9)).join('')}`,
    ...rows,
    '',
  ].join('\n');
}
