/** Null if the court abstained. */
export interface Outcome {
  readonly gold: string;
  readonly predicted: string | null;
}

/** 0–1; a ratio without a denominator counts as 0. */
export interface LabelScore {
  /** Items with this gold label. */
  readonly n: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface Scores {
  readonly n: number;
  readonly accuracy: number;
  /** Mean recall over the labels present in gold. */
  readonly balancedAccuracy: number;
  /** Mean F1 over the labels present in gold. */
  readonly macroF1: number;
  readonly perLabel: Readonly<Record<string, LabelScore>>;
  /** Items without a prediction: wrong in accuracy, and never a hit of any label. */
  readonly abstained: number;
}

/**
 * Scores as scikit-learn does with `labels` set to those present in gold: a label that was only predicted, and
 * abstention, lower the others' recall but are not averaged over.
 * All scores are 0 if there are no items.
 */
export function scoresOf(outcomes: readonly Outcome[]): Scores {
  const labels = [...new Set(outcomes.map(({ gold }) => gold))].toSorted();
  const scored = labels.map((label) => [label, scoreOf(label, outcomes)] as const);
  const right = outcomes.filter(({ gold, predicted }) => gold === predicted).length;
  return {
    n: outcomes.length,
    accuracy: ratio(right, outcomes.length),
    balancedAccuracy: mean(scored.map(([, { recall }]) => recall)),
    macroF1: mean(scored.map(([, { f1 }]) => f1)),
    perLabel: Object.fromEntries(scored),
    abstained: outcomes.filter(({ predicted }) => predicted === null).length,
  };
}

function scoreOf(label: string, outcomes: readonly Outcome[]): LabelScore {
  const gold = outcomes.filter((one) => one.gold === label).length;
  const predicted = outcomes.filter((one) => one.predicted === label).length;
  const hits = outcomes.filter((one) => one.gold === label && one.predicted === label).length;
  return {
    n: gold,
    precision: ratio(hits, predicted),
    recall: ratio(hits, gold),
    f1: ratio(2 * hits, gold + predicted),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function mean(values: readonly number[]): number {
  return ratio(
    values.reduce((sum, value) => sum + value, 0),
    values.length,
  );
}
