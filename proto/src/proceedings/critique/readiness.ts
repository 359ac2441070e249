import type { Adjustment, Readiness } from './artifacts.ts';
import { convergenceOf, isDenied, type Convergence } from './convergence.ts';
import { whySilent, type Deliberation } from './deliberation.ts';
import {
  criticalIn,
  SEVERITIES,
  type AdversarialFinding,
  type CritiqueTrace,
  type Recommendation,
} from './findings.ts';
import { CONFIDENT } from './gates.ts';
import { adjustmentsOf } from './scores.ts';
import { singularityOf } from './singularity.ts';
import { stabilityOf } from './stability.ts';

/** SHIKAMARU's own contribution. The rest of its turn follows from the record. */
export type OwnContribution = Pick<Readiness, 'findings' | 'answers' | 'said' | 'abstained'> & {
  /** Null: the rule of `recommendationFor` decides. */
  readonly recommendation: Recommendation | null;
};

export function readinessOf(before: Deliberation, own: OwnContribution): Readiness {
  const of = withOwnContribution(before, own);
  const { sections } = of.report;
  const adjustments = adjustmentsOf(sections, of.findings, of.constraints);
  const recommendation =
    own.recommendation ?? recommendationFor(convergenceOf(of, null), adjustments);
  const { converged, vetoes, reason } = convergenceOf(of, recommendation);
  return {
    kind: 'readiness',
    fixes: fixesOf(of),
    recommendation,
    adjustments,
    stability: stabilityOf(of),
    singularity: singularityOf(of),
    vetoes: [...vetoes],
    converged,
    reason,
    trace: traceOf(of, recommendation),
    findings: own.findings,
    answers: own.answers,
    said: own.said,
    abstained: own.abstained,
  };
}

export function withOwnContribution(
  before: Deliberation,
  own: Omit<OwnContribution, 'recommendation'>,
): Deliberation {
  const why = whySilent(own);
  const answers = own.answers.map(({ to, agrees }) => ({ by: 'SHIKAMARU' as const, to, agrees }));
  return {
    ...before,
    heard: why === null ? [...before.heard, 'SHIKAMARU'] : before.heard,
    unheard: why === null ? before.unheard : [...before.unheard, { who: 'SHIKAMARU', why }],
    findings: [...before.findings, ...own.findings],
    answers: [...before.answers, ...answers],
  };
}

/** From this share of sections that fail, fixing them one by one is not enough. */
const HALF = 0.5;

/**
 * Recommends `converge` if there is no veto; `replan` if entropy or stability veto, or if half of the sections or more
 * are flagged or under `CONFIDENT`; else `refine_targeted` (a rule of ours).
 */
export function recommendationFor(
  { converged, vetoes }: Convergence,
  adjustments: readonly Adjustment[],
): Recommendation {
  if (converged) return 'converge';
  const fallen = adjustments.filter(({ after, replan }) => replan || after < CONFIDENT).length;
  const whole = vetoes.some(({ veto }) => veto === 'entropy' || veto === 'singularity');
  return whole || fallen / adjustments.length >= HALF ? 'replan' : 'refine_targeted';
}

/**
 * The fixes in the order in which to do them: by severity, within it findings that another critic denies last, then in
 * the order in which they were made. Decisions (B) are not faults, and are excluded.
 */
export function fixesOf({ findings, answers }: Deliberation): Readiness['fixes'] {
  const rank = (one: AdversarialFinding): number =>
    SEVERITIES.indexOf(one.severity) * 2 + (isDenied(one, answers) ? 1 : 0);
  return findings
    .filter(({ actionable, int_type: type }) => actionable && type !== 'B')
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, 400)
    .map(({ id, target_section: section, finding }) => ({ finding: id, section, what: finding }));
}

/** The seed's trace of a deliberation. `turns` are those that were heard. */
export function traceOf(
  { heard, findings, constraints, missingVariables, frames }: Deliberation,
  recommendation: Recommendation | null,
): CritiqueTrace {
  return {
    turns: heard.length,
    findings_count: findings.length,
    critical_findings: criticalIn(findings),
    constraints_extracted: constraints.length,
    missing_variables: missingVariables.map(({ name }) => name),
    alternative_frames: frames.map(({ frame }) => frame),
    recommendation,
  };
}
