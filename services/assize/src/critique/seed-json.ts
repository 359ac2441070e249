import { last } from '@assize/proto/critique';
import type { SealedCritique } from './sealed-critique.ts';

/** Uses the names of seed 004, with more fields. Sections keep their shape; findings reduce their `confidence`. */
export function critiqueJson(told: SealedCritique, file: string): object {
  const { caseId, decision, found, answers, unheard, stanceModel } = told;
  const { readiness } = found;
  return {
    caseId,
    file,
    decision,
    title: found.title,
    mode: found.mode,
    section_drafts: found.sections,
    converged: found.converged,
    convergence_reason: found.reason,
    adversarial_findings: found.findings,
    critique_trace: found.trace,
    iteration_history: found.iterations,
    singularity: readiness?.singularity ?? null,
    stability: readiness?.stability ?? null,
    entropy_state: found.entropy,
    vetoes: readiness?.vetoes ?? [],
    score_adjustments: adjustmentsIn(told),
    fixes: readiness?.fixes ?? [],
    directives: directivesIn(told),
    answers,
    revisions: told.revisions,
    contradictions: found.contradictions,
    graders: found.graders,
    next_iteration: found.next,
    unheard,
    stance_model: stanceModel,
  };
}

/** Empty if there are none. */
export function directivesIn({ thread }: SealedCritique) {
  const artifacts = thread.map(({ artifact }) => artifact);
  return last(artifacts, 'direction')?.directives ?? [];
}

/** Each section's confidence before and after; empty if nobody judged. */
export function adjustmentsIn({ found, thread }: SealedCritique) {
  const artifacts = thread.map(({ artifact }) => artifact);
  return found.readiness?.adjustments ?? last(artifacts, 'grades')?.adjustments ?? [];
}
