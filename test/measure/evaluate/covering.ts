import type { ConfidenceOutcome } from '../../../services/assize/src/calibrate/confidence.ts';

/** The share of the items, the most confident first, over which `riskAt80` is computed. */
const MOST_CONFIDENT = 0.8;

/** The share of the items with a verdict, 0–1; null if there are no items. */
export function coverageOf(verdicts: readonly ConfidenceOutcome[]): number | null {
  const given = verdicts.filter(({ confidence }) => confidence !== null);
  return verdicts.length === 0 ? null : given.length / verdicts.length;
}

/**
 * The error among the 80 % of the items in which the court was most confident, rounded up to whole items. An
 * abstention counts as least confident, and wrong. If only some of several equally confident items are among them,
 * each counts in part. 0–1; null if there are no items.
 */
export function riskAt80(verdicts: readonly ConfidenceOutcome[]): number | null {
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
