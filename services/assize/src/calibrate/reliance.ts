import { shareInterval, type Interval } from './binomial.ts';
import { round } from './metrics.ts';

/** A verdict, by what somebody who relies on it asks. */
export interface Relied {
  /** The decision; null where the court refused the claim. */
  readonly decision: string | null;
  /** The final classification; null where the court abstained. */
  readonly classification: string | null;
  /** 0–1; null where the court abstained. */
  readonly confidence: number | null;
  /** Whether the final classification is the true one. */
  readonly right: boolean;
}

/** A share of some, with its 95 % interval (Clopper and Pearson); null of none. */
export interface Rate {
  readonly n: number;
  readonly of: number;
  readonly share: number | null;
  readonly interval: Interval | null;
}

/** What is wrong among the verdicts of at least this confidence, and how many those are. */
type RiskPoint = ReturnType<typeof riskCurve>[number];

/** How far verdicts can be acted on. */
export type Reliance = ReturnType<typeof relianceOf>;

/** Points of a curve as printed; more say nothing more. */
const MOST_POINTS = 20;

export function rateOf(n: number, of: number): Rate {
  if (of === 0) return { n, of, share: null, interval: null };
  const [low, high] = shareInterval(n, of);
  return { n, of, share: round(n / of), interval: [round(low), round(high)] };
}

const isDecided = ({ decision, classification }: Relied): boolean =>
  (decision === 'affirm' || decision === 'amend') &&
  classification !== null &&
  classification !== 'nei';

const wrongOf = (some: readonly Relied[]): number => some.filter(({ right }) => !right).length;

export function relianceOf(verdicts: readonly Relied[]) {
  const affirms = verdicts.filter(({ decision }) => decision === 'affirm');
  const decided = verdicts.filter(isDecided);
  return {
    /** Of the affirms, those whose finding is wrong: the worst that a court can do. */
    falseAffirms: rateOf(wrongOf(affirms), affirms.length),
    affirmed: rateOf(affirms.length, verdicts.length),
    /** Of all cases, those decided: affirmed or amended, and neither to `nei`. */
    decided: rateOf(decided.length, verdicts.length),
    falseDecisions: rateOf(wrongOf(decided), decided.length),
    /** Over all verdicts given, `nei` included, the most confident first. */
    curve: thinned(riskCurve(verdicts, verdicts.length)),
    affirmCurve: thinned(riskCurve(affirms, verdicts.length)),
  };
}

/**
 * Risk against coverage (El-Yaniv and Wiener 2010): one point for each confidence that occurs, from the
 * highest down; verdicts that are equally confident come in together, and abstentions never do.
 * `cases`: how many there were to decide; `coverage`: the share of them in which such a verdict is given, `risk`:
 * the share of those verdicts that is wrong, both 0–1.
 */
export function riskCurve(verdicts: readonly Relied[], cases: number) {
  const byConfidence = Map.groupBy(verdicts, ({ confidence }) => confidence ?? -1);
  let [n, wrong] = [0, 0];
  return [...byConfidence]
    .toSorted(([a], [b]) => b - a)
    .filter(([confidence]) => confidence >= 0)
    .map(([leastConfidence, some]) => {
      n += some.length;
      wrong += wrongOf(some);
      return { leastConfidence, coverage: round(n / cases), risk: round(wrong / n), n };
    });
}

/** At most `MOST_POINTS` of a curve, evenly over its verdicts, the last among them. */
function thinned(points: readonly RiskPoint[]): RiskPoint[] {
  const all = points.at(-1)?.n ?? 0;
  const wanted = Array.from({ length: MOST_POINTS }, (_one, at) =>
    points.findIndex(({ n }) => n >= ((at + 1) * all) / MOST_POINTS),
  );
  return [...new Set(wanted)].flatMap((at) => points[at] ?? []);
}

/** A share for a person: itself, its interval, and of how many. */
export function spellRate({ n, of, share, interval }: Rate): string {
  if (share === null || interval === null) return `– (none of ${of})`;
  const [low, high] = interval;
  return `${share.toFixed(3)} (${n} of ${of}; 95 % from ${low.toFixed(3)} to ${high.toFixed(3)})`;
}

/** The coverages at which a curve is told to a person, 0–1. */
const TOLD = [0.2, 0.4, 0.6, 0.8, 1];

function spellCurve(name: string, points: readonly RiskPoint[]): string[] {
  const all = points.at(-1);
  if (!all) return [];
  const at = TOLD.flatMap((share) => points.find(({ n }) => n >= share * all.n) ?? []);
  const told = [...new Set(at)].map(
    ({ leastConfidence, coverage, risk }) =>
      `${risk.toFixed(3)} at ${coverage.toFixed(2)} (from ${leastConfidence.toFixed(2)})`,
  );
  return [`${name}: ${told.join(', ')}`];
}

export function spellReliance(reliance: Reliance): string[] {
  return [
    `false affirms: ${spellRate(reliance.falseAffirms)} of the affirms are wrong`,
    `affirmed: ${spellRate(reliance.affirmed)}`,
    `decided: ${spellRate(reliance.decided)}`,
    `wrong among the decided: ${spellRate(reliance.falseDecisions)}`,
    ...spellCurve('risk of an affirm at coverage (from confidence)', reliance.affirmCurve),
    ...spellCurve('risk of any verdict at coverage (from confidence)', reliance.curve),
  ];
}
