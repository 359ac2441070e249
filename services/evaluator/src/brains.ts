import { counselled, IN_COURT, type Counsel } from '@assize/court/advice';
import { evaluationIn, evaluationQuestions, inGauntlet } from '@assize/court/gauntlet';
import type { RoleBrain } from '@assize/court/handoff';
import type { View } from '@assize/proto';
import { evaluatorBrain } from './brain.ts';
import { evaluatorInCartography } from './cartography/brain.ts';
import { evaluatorInCritique } from './critique/brain.ts';
import { evaluatorInDebate } from './debate/brain.ts';
import { reinvestigating } from './llm/reinvestigating.ts';
import type { Means } from './means.ts';

/** The evaluator with a language model for what a remand asks; all else is by rule; by its rule alone where there is none. */
export function counselledEvaluator(
  rule: RoleBrain<View>,
  counsel: Counsel | null,
): RoleBrain<View> {
  return counselled(rule, counsel, 'evaluator-llm-1', [reinvestigating], IN_COURT);
}

/**
 * What sits for the evaluator, proceeding by proceeding; beside its rule a language model, where there is one.
 * `panel`: those that vote in a gauntlet.
 */
export function evaluatorBrains(
  means: Means,
  counsel: Counsel | null,
  panel: readonly Counsel[] = counsel ? [counsel] : [],
): readonly RoleBrain[] {
  const rule = evaluatorBrain(means);
  return [
    counselledEvaluator(rule, counsel),
    evaluatorInCritique(means, counsel),
    evaluatorInCartography(means, counsel),
    inGauntlet('panel', panel, { evaluation: [evaluationQuestions, evaluationIn] }),
    evaluatorInDebate(counsel),
  ];
}
