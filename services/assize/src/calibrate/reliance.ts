import { shareInterval, type Interval } from './binomial.ts';
import { round } from './metrics.ts';

export interface ReliedVerdict {
  /** The decision; null if the court refused the claim. */
  readonly decision: string | null;
  /** The final classification; null if the court abstained. */
  readonly classification: string | null;
  /** 0–1; null if the court abstained. */
  readonly confidence: number | null;
  readonly right: boolean;
}

/** A share with its 95 % interval (Clopper and Pearson); null if `of` is 0. */
export interface Rate {
  readonly n: number;
  readonly of: number;
  readonly share: number | null;
  readonly interval: Interval | null;
}

type RiskPoint = ReturnType<typeof riskCurve>[number];

export type Reliance = ReturnType<typeof relianceOf>;

const MOST_POINTS = 20;

export function rateOf(n: number, of: number): Rate {
  if (of === 0) return { n, of, share: null, interval: null };
  const [low, high] = shareInterval(n, of);
  return { n, of, share: round(n / of), interval: [round(low), round(high)] };
}

const isDecided = ({ decision, classification }: ReliedVerdict): boolean =>
  (decision === 'affirm' || decision === 'amend') &&
  classification !== null &&
  classification !== 'nei';

const wrongOf = (some: readonly ReliedVerdict[]): number =>
  some.filter(({ right }) => !right).length;

export function relianceOf(verdicts: readonly ReliedVerdict[]) {
  const affirms = verdicts.filter(({ decision }) => decision === 'affirm');
  const decided = verdicts.filter(isDecided);
  return {
    /** The share of affirms whose finding is wrong, which is the worst error of a court. */
    falseAffirms: rateOf(wrongOf(affirms), affirms.length),
    affirmed: rateOf(affirms.length, verdicts.length),
    /** The share of cases that were decided: affirmed or amended, but not to `nei`. */
    decided: rateOf(decided.length, verdicts.length),
    falseDecisions: rateOf(wrongOf(decided), decided.length),
    curve: thinned(riskCurve(verdicts, verdicts.length)),
    affirmCurve: thinned(riskCurve(affirms, verdicts.length)),
  };
}

/**
 * Returns the risk-coverage curve (El-Yaniv and Wiener 2010): one point for each confidence, from the highest down.
 * Equal confidences enter together, and abstentions never. `coverage` is the share of `cases` that have a verdict of at
 * least that confidence, and `risk` the share of those verdicts that is wrong, both 0–1.
 */
export function riskCurve(verdicts: readonly ReliedVerdict[], cases: number) {
  const byConfidence = Map.groupBy(verdicts, ({ confidence }) => confidence ?? -1);
  let [n, wrong] = [0, 0];
  return [...byConfidence]
    .toSorted(([a], [b]) => b - a)
    .filter(([confidence]) => confidence >= 0)
    .map(([leastConfidence, some]) => {
      n += some.length;
      wrong += wrongOf(some);
      return { leastConfidence, coverage: round(n / cases), risk: round(wrong / n), wrong, n };
    });
}

/** Keeps at most `MOST_POINTS`, evenly spread over its verdicts and including the last one. */
function thinned(points: readonly RiskPoint[]): RiskPoint[] {
  const all = points.at(-1)?.n ?? 0;
  const indices = Array.from({ length: MOST_POINTS }, (_one, at) =>
    points.findIndex(({ n }) => n >= ((at + 1) * all) / MOST_POINTS),
  );
  return [...new Set(indices)].flatMap((at) => points[at] ?? []);
}

export function formatRate({ n, of, share, interval }: Rate): string {
  if (share === null || interval === null) return `– (none of ${of})`;
  const [low, high] = interval;
  return `${share.toFixed(3)} (${n} of ${of}; 95 % from ${low.toFixed(3)} to ${high.toFixed(3)})`;
}

/** The coverages at which a curve is printed, 0–1. */
const TOLD = [0.2, 0.4, 0.6, 0.8, 1];

function curveLines(name: string, points: readonly RiskPoint[]): string[] {
  const all = points.at(-1);
  if (!all) return [];
  const at = TOLD.flatMap((share) => points.find(({ n }) => n >= share * all.n) ?? []);
  const figures = [...new Set(at)].map(
    ({ leastConfidence, coverage, risk }) =>
      `${risk.toFixed(3)} at ${coverage.toFixed(2)} (from ${leastConfidence.toFixed(2)})`,
  );
  return [`${name}: ${figures.join(', ')}`];
}

export function formatReliance(reliance: Reliance): string[] {
  return [
    `false affirms: ${formatRate(reliance.falseAffirms)} of the affirms are wrong`,
    `affirmed: ${formatRate(reliance.affirmed)}`,
    `decided: ${formatRate(reliance.decided)}`,
    `wrong among the decided: ${formatRate(reliance.falseDecisions)}`,
    ...curveLines('risk of an affirm at coverage (from confidence)', reliance.affirmCurve),
    ...curveLines('risk of any verdict at coverage (from confidence)', reliance.curve),
  ];
}
