import type { Veto } from './judgement.ts';
import type { Deliberation } from './deliberation.ts';
import type { AdversarialFinding, Recommendation } from './findings.ts';
import { CONFIDENT, dominance, entropyGate, falseConvergence } from './gates.ts';
import { adjustmentsOf } from './scores.ts';
import { singularityOf } from './singularity.ts';
import { clipped } from '../../schema/clipped.ts';

/** The longest reason in UTF-16 code units, as for prose in artifacts. */
const LONGEST = 4000;

export interface Convergence {
  readonly converged: boolean;
  readonly vetoes: readonly Veto[];
  readonly reason: string;
}

/**
 * The five-way check (seed 004): confidence, entropy gate, no false convergence, no dominance, no singularity. Each
 * check that fails is a veto, and any veto blocks convergence. A sixth comes before them: a critic that crashed, was
 * silent or malformed, or, if nothing else blocks, one that recommends not to converge.
 */
export function convergenceOf(
  of: Deliberation,
  recommendation: Recommendation | null,
): Convergence {
  const { report, findings, answers, entropy, unheard } = of;
  const adjustments = adjustmentsOf(report.sections, findings, of.constraints);
  const after = adjustments.map((section) => section.after);
  const before = adjustments.map((section) => section.before);
  const safety = singularityOf(of);
  // An unresolved constraint flags its section for replan, and a flagged section is not settled.
  const flagged = adjustments
    .filter(({ replan }) => replan)
    .map(({ section }) => `section ${section} has an unresolved constraint`);
  const checks: Checks = [
    ['critics', unheard.map(({ who, why }) => `${who}: ${why}`)],
    ['confidence', [...lowConfidence(adjustments), ...standingCritical(of), ...flagged]],
    ['entropy', [entropyGate(entropy, after)]],
    ['false-convergence', falseConvergence({ ...of, before, after })],
    ['dominance', [dominance(findings, answers, report.reactorTrace ?? null)]],
    ['singularity', [safety.safe ? null : safety.reason]],
  ];
  const vetoes = vetoesOf(checks);
  return convergenceBy(vetoes.length > 0 ? vetoes : recommendationVeto(recommendation));
}

type Checks = readonly (readonly [Veto['veto'], readonly (string | null)[]])[];

export function vetoesOf(checks: Checks): Veto[] {
  return checks.flatMap(([veto, reasons]) => {
    const whys = reasons.filter((why) => why !== null);
    return whys.length > 0 ? [{ veto, why: clipped(whys.join('; '), LONGEST) }] : [];
  });
}

/** The veto if SHIKAMARU recommends not to converge although nothing else blocks convergence. */
function recommendationVeto(recommendation: Recommendation | null): Veto[] {
  if (recommendation === null || recommendation === 'converge') return [];
  return [{ veto: 'critics', why: `SHIKAMARU recommends ${recommendation}` }];
}

export function lowConfidence(sections: readonly { section: string; after: number }[]): string[] {
  return sections
    .filter(({ after }) => after < CONFIDENT)
    .map(({ section, after }) => `section ${section} has ${after}, under ${CONFIDENT}`);
}

export const isDenied = (
  { id, agent }: AdversarialFinding,
  answers: Deliberation['answers'],
): boolean => answers.some(({ to, by, agrees }) => to === id && by !== agent && !agrees);

/** Critical findings that are actionable and that no other critic denies. No score outweighs them. */
function standingCritical({ findings, answers }: Deliberation): string[] {
  return findings
    .filter((one) => one.severity === 'critical' && one.actionable && !isDenied(one, answers))
    .map(({ id, target_section: section }) => `critical finding ${id} on ${section} stands`);
}

export function convergenceBy(vetoes: readonly Veto[]): Convergence {
  if (vetoes.length === 0) {
    const reason = 'confidence, entropy, settling, voices and stability all agree';
    return { converged: true, vetoes, reason };
  }
  const reason = vetoes.map(({ veto, why }) => `${veto}: ${why}`).join(' | ');
  return { converged: false, vetoes, reason: clipped(reason, LONGEST) };
}
