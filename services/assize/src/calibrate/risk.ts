import { upperShare } from './binomial.ts';
import { riskCurve, type ReliedVerdict } from './reliance.ts';

/** The probability that the true risk exceeds its upper bound: the bound holds in 95 of 100 draws of such cases. */
const TAIL = 0.05;

export type AffirmCurvePoint = ReturnType<typeof affirmCurve>[number];

/** Adds `atMost`, the largest risk that these cases allow at 95 % (Clopper and Pearson, one-sided). */
export function affirmCurve(verdicts: readonly ReliedVerdict[]) {
  const affirms = verdicts.filter(({ decision }) => decision === 'affirm');
  return riskCurve(affirms, verdicts.length).map(({ n, ...point }) => {
    // Rounded up: it decides whether a wished risk is kept, so it must not lie below the exact bound.
    const atMost = Math.ceil(upperShare(point.wrong, n, TAIL) * 10_000) / 10_000;
    return { ...point, of: n, atMost };
  });
}

/** Finds the least confidence that keeps the risk `wished`, 0–1. `verdicts` come from a court without a floor. */
export function leastConfidenceForRisk(verdicts: readonly ReliedVerdict[], wished: number) {
  const curve = affirmCurve(verdicts);
  return {
    wished,
    /** Where the upper bound keeps the risk, which can be relied on. Null if these cases can't show that. */
    assured: curve.findLast(({ atMost }) => atMost <= wished) ?? null,
    /** Where the share seen keeps the risk, which promises nothing for other cases. Null if there is none. */
    seen: curve.findLast(({ wrong, of }) => wrong / of <= wished) ?? null,
    /** The least number of affirms, with none of them wrong, that can assure the risk. */
    takes: wished > 0 ? Math.ceil(Math.log(TAIL) / Math.log1p(-wished)) : Infinity,
    affirms: curve.at(-1)?.of ?? 0,
    /** Every confidence that occurs, from the highest down. */
    curve,
  };
}

const affirmsText = ({ leastConfidence, wrong, of, atMost }: AffirmCurvePoint): string =>
  `from a confidence of ${leastConfidence.toFixed(3)} on, ${wrong} of ${of} affirms are wrong (95 % bound: at most ${atMost.toFixed(3)})`;

export function riskLines(kept: ReturnType<typeof leastConfidenceForRisk>): string[] {
  const { wished, assured, seen, takes, affirms, curve } = kept;
  const goal = `for at most ${wished.toFixed(2)} wrong among the affirms`;
  if (assured)
    return [`${goal}: ASSIZE_LEAST_CONFIDENCE=${asSetting(assured)}: ${affirmsText(assured)}`];
  const wrong = curve.at(-1)?.wrong ?? 0;
  const why = `that needs at least ${takes} affirms, none of them wrong; these cases have ${affirms}, ${wrong} of them wrong`;
  const hope = seen ? [`  observed, but not assured: ${affirmsText(seen)}`] : [];
  return [`${goal}: not attainable on these cases: ${why}`, ...hope];
}

function asSetting({ leastConfidence }: AffirmCurvePoint): string {
  return (Math.floor(leastConfidence * 1000) / 1000).toFixed(3);
}
