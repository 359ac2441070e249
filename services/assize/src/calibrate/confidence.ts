/** A verdict's confidence, and whether the verdict was right. */
export interface Sure {
  /** 0–1; null where the court abstained. */
  readonly confidence: number | null;
  readonly right: boolean;
}

/** The verdicts of one bin of confidence. */
export interface Bin {
  /** From this confidence (without it, but for the first) up to that one. */
  readonly from: number;
  readonly to: number;
  readonly n: number;
  /** Mean confidence, and the share that was right; null where the bin is empty. */
  readonly confidence: number | null;
  readonly accuracy: number | null;
}

const BINS = 10;
/** The share of the items, most confident first, whose error `riskAt80` is. */
const MOST_CONFIDENT = 0.8;

const total = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0);

interface Given {
  readonly confidence: number;
  readonly right: boolean;
}

function given(verdicts: readonly Sure[]): Given[] {
  return verdicts.flatMap(({ confidence, right }) =>
    confidence === null ? [] : [{ confidence, right }],
  );
}

/** Ten bins of equal width over the verdicts that were given: what a reliability plot shows. */
export function reliabilityOf(verdicts: readonly Sure[]): Bin[] {
  const place = ({ confidence }: Given): number =>
    Math.min(BINS - 1, Math.max(0, Math.ceil(confidence * BINS) - 1));
  const byBin = Map.groupBy(given(verdicts), place);
  return Array.from({ length: BINS }, (_unused, at) => {
    const some = byBin.get(at) ?? [];
    const mean = (values: number[]): number | null =>
      values.length === 0 ? null : total(values) / values.length;
    return {
      from: at / BINS,
      to: (at + 1) / BINS,
      n: some.length,
      confidence: mean(some.map((one) => one.confidence)),
      accuracy: mean(some.map((one) => Number(one.right))),
    };
  });
}

/**
 * Expected calibration error (Naeini et al. 2015): the mean gap between confidence and accuracy over
 * ten bins, each weighing as many verdicts as it holds. 0–1; null where no verdict was given.
 */
export function eceOf(verdicts: readonly Sure[]): number | null {
  const bins = reliabilityOf(verdicts);
  const n = total(bins.map((bin) => bin.n));
  if (n === 0) return null;
  const gaps = bins.map((bin) => bin.n * Math.abs((bin.confidence ?? 0) - (bin.accuracy ?? 0)));
  return total(gaps) / n;
}

/** Brier score: mean (confidence − right)² of the verdicts given. 0–1; null where none was. */
export function brierOf(verdicts: readonly Sure[]): number | null {
  const all = given(verdicts);
  if (all.length === 0) return null;
  return total(all.map(({ confidence, right }) => (confidence - Number(right)) ** 2)) / all.length;
}

/** The share of the items in which a verdict was given, 0–1; null of none. */
export function coverageOf(verdicts: readonly Sure[]): number | null {
  return verdicts.length === 0 ? null : given(verdicts).length / verdicts.length;
}

/**
 * The error among the 80 % of the items that the court was most confident of, rounded up to whole
 * items. An abstention is the least confident, and wrong. Of items that are equally confident, where
 * not all fall among them, each counts in part. 0–1; null of no items.
 */
export function riskAt80(verdicts: readonly Sure[]): number | null {
  const most = Math.ceil(verdicts.length * MOST_CONFIDENT);
  if (most === 0) return null;
  const byConfidence = Map.groupBy(verdicts, ({ confidence }) => confidence ?? -1);
  const ranked = [...byConfidence].toSorted(([a], [b]) => b - a);
  let left = most;
  let wrong = 0;
  for (const [, some] of ranked) {
    const taken = Math.min(left, some.length);
    wrong += (taken * some.filter(({ right }) => !right).length) / some.length;
    left -= taken;
  }
  return wrong / most;
}
