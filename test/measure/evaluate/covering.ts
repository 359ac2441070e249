import type { Sure } from '../../../services/assize/src/calibrate/confidence.ts';

/** The share of items for `riskAt80`, by confidence. */
const MOST_CONFIDENT = 0.8;

/** Returns 0–1; null for no items. */
export function coverageOf(verdicts: readonly Sure[]): number | null {
  const given = verdicts.filter(({ confidence }) => confidence !== null);
  return verdicts.length === 0 ? null : given.length / verdicts.length;
}

/**
 * Returns the error among the 80 % of the items with the highest confidence, rounded up to whole items. An abstention
 * is the least confident, and wrong.
 * If only some of equally confident items belong to them, each counts in part. 0–1; null for no items.
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
