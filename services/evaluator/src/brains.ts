import type { Counsel } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import { evaluatorBrain } from './brain.ts';
import { evaluatorInCritique } from './critique/brain.ts';
import { counselledEvaluator } from './llm/brain.ts';
import type { Means } from './means.ts';

/** What sits for the evaluator, proceeding by proceeding; beside its rule a language model, where there is one. */
export function evaluatorBrains(means: Means, counsel: Counsel | null): readonly RoleBrain[] {
  const rule = evaluatorBrain(means);
  return [counsel ? counselledEvaluator(rule, counsel) : rule, evaluatorInCritique(means, counsel)];
}
