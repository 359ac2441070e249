import { upperShare } from './binomial.ts';
import { riskCurve, type Relied } from './reliance.ts';

/** What lies over the upper bound of a risk: it holds in 95 of 100 draws of such cases. */
const TAIL = 0.05;

/** The affirms from a confidence on, and what is wrong among them; `coverage`: of all cases, 0–1. */
export type AffirmsFrom = ReturnType<typeof affirmCurve>[number];

/**
 * The affirms by confidence, with the bound that says how far a share of so few is to be believed: the largest risk
 * that these cases are compatible with, at 95 % (Clopper and Pearson, one-sided).
 */
export function affirmCurve(verdicts: readonly Relied[]) {
  const affirms = verdicts.filter(({ decision }) => decision === 'affirm');
  return riskCurve(affirms, verdicts.length).map(({ leastConfidence, coverage, risk, n }) => {
    const wrong = Math.round(risk * n);
    // Never under the bound itself, by which a wish is held to be kept.
    const atMost = Math.ceil(upperShare(wrong, n, TAIL) * 10_000) / 10_000;
    return { leastConfidence, wrong, of: n, coverage, risk, atMost };
  });
}

/**
 * The least confidence at which a wished risk is kept, on the cases tried: of the affirms, the share that may be
 * wrong, 0–1. `verdicts`: as they were without a floor, so that it can be chosen.
 */
export function riskKept(verdicts: readonly Relied[], wished: number) {
  const curve = affirmCurve(verdicts);
  return {
    wished,
    /** Where the upper bound keeps it: what can be relied on. Null: not attainable on these cases. */
    assured: curve.findLast(({ atMost }) => atMost <= wished) ?? null,
    /** Where the share seen on these cases keeps it: no promise for the next. Null: nowhere. */
    seen: curve.findLast(({ risk }) => risk <= wished) ?? null,
    /** Affirms, none of them wrong, that it takes at the least to be assured of it. */
    takes: wished > 0 ? Math.ceil(Math.log(TAIL) / Math.log1p(-wished)) : Infinity,
    affirms: curve.at(-1)?.of ?? 0,
    /** Every confidence that occurs, from the highest down. */
    curve,
  };
}

const spellFrom = ({ leastConfidence, wrong, of, atMost }: AffirmsFrom): string =>
  `from a confidence of ${leastConfidence.toFixed(3)} on ${wrong} of ${of} affirms are wrong, at 95 % at most ${atMost.toFixed(3)}`;

export function spellRisk(kept: ReturnType<typeof riskKept>): string[] {
  const { wished, assured, seen, takes, affirms, curve } = kept;
  const asked = `for at most ${wished.toFixed(2)} wrong among the affirms`;
  if (assured)
    return [`${asked}: ASSIZE_LEAST_CONFIDENCE=${floored(assured)}: ${spellFrom(assured)}`];
  const wrong = curve.at(-1)?.wrong ?? 0;
  const why = `it takes ${takes} affirms at the least, none of them wrong; these cases have ${affirms}, ${wrong} wrong`;
  const hope = seen ? [`  seen, and no promise: ${spellFrom(seen)}`] : [];
  return [`${asked}: not attainable on these cases: ${why}`, ...hope];
}

/** As a setting: three digits, never above what was found. */
function floored({ leastConfidence }: AffirmsFrom): string {
  return (Math.floor(leastConfidence * 1000) / 1000).toFixed(3);
}
