import type { Interval } from './binomial.ts';

export interface PairedOutcome {
  readonly gold: string;
  readonly court: string | null;
  readonly single: string | null;
}

/** The number of bootstrap resamples. With this many, the interval's ends vary by some thousandths between seeds. */
const RESAMPLES = 2000;
const SEED = 20_261_121;
/** The probability outside the interval on each side. */
const TAIL = 0.025;

/** 0 is an abstention, which no gold label is. */
function coded(outcomes: readonly PairedOutcome[]) {
  const all = outcomes.flatMap(({ gold, court, single }) => [gold, court, single]);
  const names = [...new Set(all)].filter((name) => name !== null);
  const codes = new Map<string | null, number>(names.map((name, at) => [name, at + 1]));
  const of = (pick: (one: PairedOutcome) => string | null): number[] =>
    outcomes.map((one) => codes.get(pick(one)) ?? 0);
  return {
    labels: names.length + 1,
    gold: of(({ gold }) => gold),
    court: of(({ court }) => court),
    single: of(({ single }) => single),
  };
}

function macroF1(
  gold: readonly number[],
  predicted: readonly number[],
  labels: number,
  chosen: readonly number[],
): number {
  const none = (): number[] => Array.from({ length: labels }, () => 0);
  const [goldCounts, predictedCounts, hits] = [none(), none(), none()] as const;
  for (const at of chosen) {
    const [truth = 0, guess = 0] = [gold[at], predicted[at]];
    goldCounts[truth] = (goldCounts[truth] ?? 0) + 1;
    predictedCounts[guess] = (predictedCounts[guess] ?? 0) + 1;
    if (truth === guess) hits[truth] = (hits[truth] ?? 0) + 1;
  }
  const present = goldCounts.flatMap((n, label) => (n > 0 ? [label] : []));
  const f1 = (label: number): number =>
    (2 * (hits[label] ?? 0)) / ((goldCounts[label] ?? 0) + (predictedCounts[label] ?? 0));
  return present.reduce((sum, label) => sum + f1(label), 0) / Math.max(1, present.length);
}

/**
 * Returns the lift of the court over the single pass: the difference of their macro-F1, −1 to 1, with its 95 %
 * interval. The interval is a paired percentile bootstrap over items (Efron and Tibshirani 1993): items are drawn with
 * replacement, each with both predictions, so that an item's difficulty, which affects both, cancels out. The result is
 * the same for the same seed. Without items both are 0.
 */
export function liftOf(
  outcomes: readonly PairedOutcome[],
  seed: number = SEED,
): { readonly lift: number; readonly liftInterval: Interval } {
  const { labels, gold, court, single } = coded(outcomes);
  const difference = (chosen: readonly number[]): number =>
    macroF1(gold, court, labels, chosen) - macroF1(gold, single, labels, chosen);
  const all = outcomes.map((_one, at) => at);
  const random = seededRandom(seed);
  const drawn = Array.from({ length: RESAMPLES }, () =>
    difference(all.map(() => Math.floor(random() * all.length))),
  ).toSorted((a, b) => a - b);
  const at = (share: number): number => drawn[Math.floor(share * (RESAMPLES - 1))] ?? 0;
  return { lift: difference(all), liftInterval: [at(TAIL), at(1 - TAIL)] };
}

/** Returns pseudo-random numbers in [0, 1): mulberry32 (Tommy Ettinger, public domain), with 2³² states. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
