import type { Stances } from '@assize/models/stance';
import { stanceScores } from '../../measure/evaluate/stance-scores.ts';
import type { KeptPair } from './pairs.ts';

/** What one variant makes of each pair. */
export interface VariantReading {
  readonly pair: KeptPair;
  readonly read: Stances;
}

const cell = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

/** One row of a Markdown table: macro-F1 / AUC / calibration error of each set, and their means. */
export function rowOf(name: string, readings: readonly VariantReading[], sets: readonly string[]) {
  const scores = sets.map((set) =>
    stanceScores(
      readings
        .filter(({ pair }) => pair.set === set)
        .map(({ pair, read }) => ({ gold: pair.gold, read })),
    ),
  );
  const mean = (values: (number | null)[]): number | null => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
  };
  const three = (f1: number | null, auc: number | null, ece: number | null): string =>
    [f1, auc, ece].map(cell).join(' / ');
  const each = scores.map(({ macroF1, supportVsRefute: { auc }, ece }) => three(macroF1, auc, ece));
  const over = three(
    mean(scores.map(({ macroF1 }) => macroF1)),
    mean(scores.map(({ supportVsRefute: { auc } }) => auc)),
    mean(scores.map(({ ece }) => ece)),
  );
  return `| ${[name, ...each, over].join(' | ')} |`;
}

export function headOf(sets: readonly string[]): string {
  const names = ['macro-F1 / AUC / ECE', ...sets, 'mean'];
  return `| ${names.join(' | ')} |\n| ${names.map(() => '---').join(' | ')} |`;
}
