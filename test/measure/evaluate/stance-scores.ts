import type { Stances } from '@assize/models/stance';
import { eceOf } from '../../../services/assize/src/calibrate/confidence.ts';
import { STANCES, type GoldStance } from './pairs.ts';
import { scoresOf } from './scores.ts';

export interface ReadPair {
  readonly gold: GoldStance;
  readonly read: Stances;
}

export interface StanceScores {
  readonly n: number;
  /** The share of the pairs whose most probable stance is the gold one. */
  readonly accuracy: number;
  /** Mean recall over the stances present in gold. */
  readonly balancedAccuracy: number;
  /** Mean F1 over the stances present in gold. */
  readonly macroF1: number;
  /** Which side it is, over the pairs with a gold side. Null if one side has no pair. */
  readonly supportVsRefute: {
    /** The probability that a supporting pair leans more to support than a refuting one. */
    readonly auc: number | null;
    readonly balancedAccuracy: number | null;
  };
  /** Mean gap between the largest probability and how often it is right, over ten bins. */
  readonly ece: number;
}

/** Returns the most probable; the first of equals in the order support, refute, neutral. */
function stanceOf(read: Stances): GoldStance {
  return STANCES.reduce((best, one) => (read[one] > read[best] ? one : best));
}

/** Returns how far a reading leans to support, 0–1. */
function leaning({ support, refute }: Stances): number {
  return support + refute > 0 ? support / (support + refute) : 0.5;
}

/** Returns the probability that one of `high` exceeds one of `low`, a tie half; null if either is empty. */
export function aucOf(high: readonly number[], low: readonly number[]): number | null {
  if (high.length === 0 || low.length === 0) return null;
  const all = [...high.map((value) => [value, 1] as const), ...low.map((v) => [v, 0] as const)];
  const sorted = all.toSorted(([a], [b]) => a - b);
  let wins = 0;
  let below = 0;
  for (let from = 0; from < sorted.length;) {
    const value = sorted[from]?.[0];
    let to = from;
    let ours = 0;
    for (; sorted[to]?.[0] === value; to += 1) ours += sorted[to]?.[1] ?? 0;
    const theirs = to - from - ours;
    wins += ours * (below + theirs / 2);
    below += theirs;
    from = to;
  }
  return wins / (high.length * low.length);
}

function sides(pairs: readonly ReadPair[]): StanceScores['supportVsRefute'] {
  const leaningsOf = (side: GoldStance): number[] =>
    pairs.filter(({ gold }) => gold === side).map(({ read }) => leaning(read));
  const [supporting, refuting] = [leaningsOf('support'), leaningsOf('refute')];
  const auc = aucOf(supporting, refuting);
  if (auc === null) return { auc, balancedAccuracy: null };
  const right =
    supporting.filter((value) => value >= 0.5).length / supporting.length +
    refuting.filter((value) => value < 0.5).length / refuting.length;
  return { auc, balancedAccuracy: right / 2 };
}

export function stanceScores(pairs: readonly ReadPair[]): StanceScores {
  const outcomes = pairs.map(({ gold, read }) => ({ gold, predicted: stanceOf(read), read }));
  const { n, accuracy, balancedAccuracy, macroF1 } = scoresOf(outcomes);
  const sure = outcomes.map(({ gold, predicted, read }) => {
    return { confidence: read[predicted], right: predicted === gold };
  });
  const supportVsRefute = sides(pairs);
  return { n, accuracy, balancedAccuracy, macroF1, supportVsRefute, ece: eceOf(sure) ?? 0 };
}

/** Counts by gold stance and, within it, by the stance that was read. */
export function confusionOf(
  pairs: readonly ReadPair[],
): Record<GoldStance, Record<GoldStance, number>> {
  const count = (gold: GoldStance, said: GoldStance): number =>
    pairs.filter((pair) => pair.gold === gold && stanceOf(pair.read) === said).length;
  const row = (gold: GoldStance): Record<GoldStance, number> => ({
    support: count(gold, 'support'),
    refute: count(gold, 'refute'),
    neutral: count(gold, 'neutral'),
  });
  return { support: row('support'), refute: row('refute'), neutral: row('neutral') };
}
