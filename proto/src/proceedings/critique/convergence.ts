import type { Grades, Veto } from './artifacts.ts';
import type { Deliberation, Unheard } from './deliberation.ts';
import type { AdversarialFinding, Recommendation } from './findings.ts';
import { CONFIDENT, dominance, entropyGate, falseConvergence } from './gates.ts';
import type { Section } from './report.ts';
import { adjustmentsOf } from './scores.ts';
import { singularityOf } from './singularity.ts';
import { mean } from './text.ts';

/** Whether a report has converged; if not, every veto that stands against it. */
export interface Convergence {
  readonly converged: boolean;
  readonly vetoes: readonly Veto[];
  /** Names each veto with its reason. */
  readonly reason: string;
}

/**
 * The five-way check (seed 004): confidence, entropy gate, no false convergence, no dominance, no
 * singularity. Each that fails is a veto, and any one blocks. A sixth stands before them: a critic who
 * crashed, was silent or malformed, or who recommends anything but to converge.
 */
export function convergenceOf(
  of: Deliberation,
  recommendation: Recommendation | null,
  unheard: readonly Unheard[] = of.unheard,
): Convergence {
  const { report, findings, answers, entropy } = of;
  const adjustments = adjustmentsOf(report.sections, findings, of.constraints);
  const after = adjustments.map((section) => section.after);
  const before = adjustments.map((section) => section.before);
  const signs = falseConvergence({ ...of, before, after });
  const safety = singularityOf(of);
  const flagged = adjustments.filter(({ replan }) => replan).map(({ section }) => section);
  const checks: readonly [Veto['veto'], readonly (string | null)[]][] = [
    ['critics', [...unheard.map(unheardWhy), ...recommended(recommendation)]],
    ['confidence', [...tooLow(adjustments), ...undenied(of), ...toReplan(flagged)]],
    ['entropy', [entropyGate(entropy, after)]],
    ['false-convergence', signs],
    ['dominance', [dominance(findings, answers, report.reactorTrace ?? null)]],
    ['singularity', [safety.safe ? null : safety.reason]],
  ];
  return concluded(
    checks.flatMap(([veto, reasons]) => {
      const whys = reasons.filter((why) => why !== null);
      return whys.length > 0 ? [{ veto, why: shortened(whys.join('; ')) }] : [];
    }),
  );
}

function unheardWhy({ who, why }: Unheard): string {
  return `${who}: ${why}`;
}

function recommended(recommendation: Recommendation | null): string[] {
  if (recommendation === null || recommendation === 'converge') return [];
  return [`SHIKAMARU recommends ${recommendation}`];
}

function tooLow(sections: readonly { section: string; after: number }[]): string[] {
  return sections
    .filter(({ after }) => after < CONFIDENT)
    .map(({ section, after }) => `section ${section} has ${after}, under ${CONFIDENT}`);
}

/** Unresolved constraints flag their section for replan, and such a section is not settled. */
function toReplan(flagged: readonly string[]): string[] {
  return flagged.map((section) => `section ${section} has an unresolved constraint`);
}

/** Critical findings that can be acted on and that no other critic denies: no score outweighs them. */
function undenied({ findings, answers }: Deliberation): string[] {
  const denied = ({ id, agent }: AdversarialFinding): boolean =>
    answers.some(({ to, by, agrees }) => to === id && by !== agent && !agrees);
  return findings
    .filter((one) => one.severity === 'critical' && one.actionable && !denied(one))
    .map(({ id, target_section: section }) => `critical finding ${id} on ${section} stands`);
}

function concluded(vetoes: readonly Veto[]): Convergence {
  if (vetoes.length === 0) {
    const reason = 'confidence, entropy, settling, voices and stability all agree';
    return { converged: true, vetoes, reason };
  }
  const reason = vetoes.map(({ veto, why }) => `${veto}: ${why}`).join(' | ');
  return { converged: false, vetoes, reason: shortened(reason) };
}

/** A reason fits where artifacts keep prose, in UTF-16 units. */
function shortened(text: string): string {
  return text.length <= 4000 ? text : `${text.slice(0, 3999).toWellFormed()}…`;
}

/** The mean of a section's grades, or null where a grader left it out. */
export function gradeOf(graders: Grades['graders'], section: string): number | null {
  const scores = graders.map(
    (grader) => grader.scores.find((score) => score.section === section)?.score ?? null,
  );
  const given = scores.filter((score) => score !== null);
  return given.length === scores.length ? mean(given) : null;
}

/**
 * The classic rule, without an entropy layer (seed 004: the three graders as they were): a section's
 * confidence is the mean of relevance, support and coherence, and the report has converged when every
 * section reaches `CONFIDENT`. A grader who abstained, is missing or left a section out is a veto.
 */
export function classicConvergence(
  graders: Grades['graders'],
  expected: readonly Grades['graders'][number]['grader'][],
  sections: readonly Pick<Section, 'id'>[],
): Convergence {
  const critics = expected.flatMap((name) => {
    const grader = graders.find((one) => one.grader === name);
    if (!grader) return [`${name}: it had no turn`];
    if (grader.abstained !== null) return [`${name}: ${grader.abstained || 'it gives no reason'}`];
    const left = sections.filter(({ id }) => !grader.scores.some(({ section }) => section === id));
    return left.map(({ id }) => `${name}: no score for section ${id}`);
  });
  const low = tooLow(sections.map(({ id }) => ({ section: id, after: gradeOf(graders, id) ?? 0 })));
  return concluded([
    ...(critics.length > 0 ? [{ veto: 'critics' as const, why: critics.join('; ') }] : []),
    ...(low.length > 0 ? [{ veto: 'confidence' as const, why: low.join('; ') }] : []),
  ]);
}

/** What follows: an end, or another iteration. A budget that is used up ends as not converged. */
export function afterwards(
  converged: boolean,
  { used, max }: { readonly used: number; readonly max: number },
): 'converged' | 'revise' | 'unconverged' {
  if (converged) return 'converged';
  return used < max ? 'revise' : 'unconverged';
}
