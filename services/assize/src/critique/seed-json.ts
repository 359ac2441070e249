import { last } from '@assize/proto/critique';
import type { Told } from './told.ts';

/**
 * A critique as consumers of seed 004 read it, in its names; ours are added beside them. Sections keep the
 * shape in which they came; their `confidence` is what the findings leave of it.
 */
export function critiqueJson(told: Told, file: string): object {
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

/** What the last iteration directs; none where nobody did. */
export function directivesIn({ thread }: Told) {
  const artifacts = thread.map(({ artifact }) => artifact);
  return last(artifacts, 'direction')?.directives ?? [];
}

/** Each section's confidence before and after; none where nobody judged. */
export function adjustmentsIn({ found, thread }: Told) {
  const artifacts = thread.map(({ artifact }) => artifact);
  return found.readiness?.adjustments ?? last(artifacts, 'grades')?.adjustments ?? [];
}
