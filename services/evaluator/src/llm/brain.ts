import { counselled, IN_COURT, type Counsel } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import type { View } from '@assize/proto';
import { reinvestigating } from './reinvestigating.ts';

const BRAIN_NAME = 'evaluator-llm-1';

/** The evaluator with a language model for what a remand asks; all else is by rule. */
export function counselledEvaluator(rule: RoleBrain<View>, counsel: Counsel): RoleBrain<View> {
  return counselled(rule, counsel, BRAIN_NAME, [reinvestigating], IN_COURT);
}
