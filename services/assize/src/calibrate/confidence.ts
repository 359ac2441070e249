export interface ConfidenceOutcome {
  /** 0–1; null if the court abstained. */
  readonly confidence: number | null;
  readonly right: boolean;
}

export type Bin = ReturnType<typeof reliabilityOf>[number];

const BINS = 10;

const total = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);
const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : total(values) / values.length;

type Given = ConfidenceOutcome & { readonly confidence: number };

const given = (verdicts: readonly ConfidenceOutcome[]): Given[] =>
  verdicts.filter((one): one is Given => one.confidence !== null);

/** Counts verdicts in ten bins of confidence of equal width, as a reliability plot shows them, without abstentions. */
export function reliabilityOf(verdicts: readonly ConfidenceOutcome[]) {
  const place = ({ confidence }: Given): number =>
    Math.min(BINS - 1, Math.max(0, Math.ceil(confidence * BINS) - 1));
  const byBin = Map.groupBy(given(verdicts), place);
  return Array.from({ length: BINS }, (_unused, at) => {
    const some = byBin.get(at) ?? [];
    return {
      /** The bin holds confidences above `from` up to and including `to`. The first bin also holds 0. */
      from: at / BINS,
      to: (at + 1) / BINS,
      n: some.length,
      /** The mean confidence, and the share that was right; null if the bin is empty. */
      confidence: mean(some.map((one) => one.confidence)),
      accuracy: mean(some.map((one) => Number(one.right))),
    };
  });
}

/** Expected calibration error (Naeini et al. 2015): the bins' mean |confidence − accuracy|, by size. 0–1 or null. */
export function eceOf(verdicts: readonly ConfidenceOutcome[]): number | null {
  const bins = reliabilityOf(verdicts);
  const n = total(bins.map((bin) => bin.n));
  if (n === 0) return null;
  const gaps = bins.map((bin) => bin.n * Math.abs((bin.confidence ?? 0) - (bin.accuracy ?? 0)));
  return total(gaps) / n;
}

/** Brier score: the mean of (confidence − right)² over the verdicts. 0–1; null if there was none. */
export function brierOf(verdicts: readonly ConfidenceOutcome[]): number | null {
  return mean(given(verdicts).map(({ confidence, right }) => (confidence - Number(right)) ** 2));
}
