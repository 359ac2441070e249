/** The gold label and the predicted label of one item; the latter is null if the court abstained. */
export interface Outcome {
  readonly gold: string;
  readonly predicted: string | null;
}

/** The scores of one label, from 0 to 1; a ratio with the denominator 0 counts as 0. */
export interface LabelScore {
  /** The number of items with this gold label. */
  readonly n: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface Scores {
  readonly n: number;
  /** The share of the items that were predicted correctly. */
  readonly accuracy: number;
  /** The mean recall over the gold labels. */
  readonly balancedAccuracy: number;
  /** The mean F1 over the gold labels. */
  readonly macroF1: number;
  readonly perLabel: Readonly<Record<string, LabelScore>>;
  /** The number of items without a prediction, which count as wrong in the accuracy, and as no hit of any label. */
  readonly abstained: number;
}

/**
 * Accuracy, balanced accuracy and macro-F1 as scikit-learn computes them with `labels` set to the gold labels: a
 * label that was only predicted, and abstention, lower the recall of the others but are not averaged over. Without
 * items every figure is 0.
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
